// The line above the picture: the name, Watch and Practise, the tree, More.
import { element } from "./element.js";
import words from "./words.js";

/** The address of the documentation, if the site has one. */
const DOCS = document.querySelector('meta[name="docs"]')?.getAttribute("content");
const LOGO = '<svg class="logo" viewBox="0 0 40 24" aria-hidden="true"><path class="up" d="M11 3L20 20H2Z"/>'
  + '<path class="down" d="M20 4H38L29 21Z"/></svg>';

export class Bar {
  /**
   * `copy()` copies the link, `keys()` lists the keys; `errors` is placed beside the tree.
   * @param {HTMLElement} host
   * @param {import("./state.js").Choices} choices
   * @param {{copy: () => void, keys: () => void, errors: HTMLElement}} does
   */
  constructor(host, choices, { copy, keys, errors }) {
    this.host = host;
    this.tabs = new Map(["step", "practice"].map((name) => [name, element("button", { class: "tab",
      onclick: () => choices.open(name) }, words.view[name])]));
    this.text = element("input", { class: "field", id: "tree", spellcheck: "false", autocapitalize: "off",
      autocomplete: "off", "aria-describedby": errors.id,
      maxlength: 200_000, oninput: () => choices.typed(this.text.value), onchange: () => choices.settle(true) });
    this.label = element("span", {}, words.tree);
    this.own = element("label", { class: "own" }, this.label, this.text);
    const item = (name, act) => element("button", { "data-go": name, onclick: () => { this.shut(); act(); } },
      words.more[name]);
    this.items = new Map(["handin", "compare", "draw", "conventions", "examples"].map((name) =>
      [name, item(name, () => choices.open(name))]));
    this.menu = element("div", { class: "menu-list", hidden: true }, ...this.items.values(), item("copy", copy),
      item("keys", keys),
      element("a", { href: DOCS, class: "docs", hidden: !DOCS }, words.docs));
    this.more = element("button", { class: "more", "aria-expanded": "false",
      onclick: () => this.open(this.menu.hidden) },
      words.more.title);
    this.home = element("a", { class: "brand", href: "#", "aria-label": words.home });
    this.name = element("span", { class: "brand" });
    for (const one of [this.home, this.name]) one.innerHTML = `${LOGO}<b>treesearch</b>`;
    this.docs = element("a", { class: "tab", href: DOCS }, words.docs);
    this.nav = element("nav", { class: "tabs", "aria-label": words.views }, ...this.tabs.values());
    host.append(this.home, this.name, this.nav, element("span", { class: "grow" }), this.docs, this.more, this.menu);
    const narrow = matchMedia("(max-width: 640px)"), main = document.getElementById("app");
    const settle = () => {
      if (narrow.matches) {
        main.append(errors, this.own);
      } else {
        main.prepend(errors);
        this.nav.after(this.own);
      }
    };
    narrow.addEventListener("change", settle);
    settle();
    host.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || this.menu.hidden) return;
      this.shut();
      this.more.focus();
    });
    document.addEventListener("click", (event) => { if (
      !host.contains(/** @type {Node} */ (event.target))) this.shut(); });
  }

  open(is) {
    this.menu.hidden = !is;
    this.more.setAttribute("aria-expanded", String(is));
  }

  shut() { this.open(false); }

  show(state) {
    const first = state.view === "first", exercise = Boolean(state.exercise), game = Boolean(state.game);
    this.home.hidden = first;
    this.name.hidden = !first;
    this.nav.hidden = this.own.hidden = first || exercise;
    for (const [name, tab] of this.tabs) {
      if (name === state.view) tab.setAttribute("aria-current", "page"); else tab.removeAttribute("aria-current");
    }
    this.tabs.get("practice").hidden = game;
    this.items.get("handin").hidden = game;
    this.docs.hidden = !first || !DOCS;
    this.more.hidden = exercise;
    this.label.textContent = game ? words.board : words.tree;
    if (document.activeElement !== this.text) this.write(state);
  }

  write(state) { this.text.value = state.game ? state.state || words.games[state.game] : state.tree; }
}
