// The form of a hand-in: value, path, cuts and pruned branches become the text that is handed in. It knows no solution.
import { Drawing, dotted, label, placeName } from "./drawing.js";
import { element, fill } from "./element.js";
import { at, isLeaf, walk, writeTree } from "./tree.js";
import { failed } from "./views.js";
import words from "./words.js";

const within = (path, above) => above.every((step, i) => path[i] === step);
const named = (path) => (path.length > 1 ? dotted(path) : path.length ? `node ${path[0]}` : "root");

/** A cut by its texts, as it is taught; undefined where two places have the same text, which only a place tells apart. */
function taught(kind, cut, tree) {
  const node = tree && at(tree, cut.at), child = node?.children[cut.after - 1];
  if (!child) return undefined;
  const texts = node.children.map(writeTree), subtree = writeTree(node), after = texts[cut.after - 1];
  const alike = [...walk(tree)].filter((one) => !isLeaf(one.node) && writeTree(one.node) === subtree).length;
  if (alike > 1 || texts.filter((text) => text === after).length > 1 || /[*=:?]|[a-z]/i.test(subtree)) return undefined;
  return `${kind} after ${after} in subtree ${subtree}`;
}

/** What was filled in, as the lines of an answer. */
export function textOf({ value, path, cuts, noCuts, pruned }, tree) {
  const lines = [];
  if (value) lines.push(`value: ${value}`);
  if (path.length) lines.push(`path: ${path.join(" ")}`);
  for (const cut of cuts) {
    const kind = cut.kind ? `${cut.kind} cut` : "cut";
    lines.push(taught(kind, cut, tree) ?? `${kind} after ${named([...cut.at, cut.after])} at ${cut.at.length ? `node ${dotted(cut.at)}` : "root"}`);
  }
  if (noCuts && !cuts.length) lines.push("no cuts");
  if (pruned.length) lines.push(`pruned: ${pruned.map(named).join(", ")}`);
  return lines.join("\n");
}

const EMPTY = { value: "", path: [], cuts: [], noCuts: false, pruned: [] };
const ROOT = "root"; // in the menu of nodes, where "" is nothing chosen

/** Where the tab keeps what was filled in for a tree. It may keep nothing: then it is gone when the page is loaded again. */
const shelf = (tree) => `treesearch hand-in ${tree}`;
function kept(tree) {
  try { return JSON.parse(sessionStorage.getItem(shelf(tree))); } catch { return null; }
}
function keep(tree, filled) {
  try { sessionStorage.setItem(shelf(tree), JSON.stringify(filled)); } catch { /* full, or forbidden */ }
}

export class HandIn {
  constructor(host, { ask, state }) {
    Object.assign(this, { host, ask, state });
    this.filled = EMPTY;
    this.mode = "path";
    this.box = element("div", { class: "drawing-box" });
    this.drawing = new Drawing(this.box, { choose: (one) => this.chosen(one), mark: (one) => this.marks(one) });
    this.build();
  }

  build() {
    const w = words;
    this.value = element("input", { class: "field", autocomplete: "off", maxlength: 60, id: "handin-value", oninput: () => this.fillIn({ value: this.value.value.trim() }) });
    this.modes = ["path", "pruned"].map((mode) => element("button", { type: "button", "aria-pressed": String(mode === this.mode), onclick: () => this.turn(mode) }, w[`mode_${mode}`]));
    this.pathTold = element("p", { "aria-live": "polite" });
    this.prunedTold = element("p", { "aria-live": "polite" });
    this.cuts = element("ul", { class: "cuts" });
    this.noCuts = element("input", { type: "checkbox", id: "no-cuts", onchange: () => this.none() });
    this.refused = element("p", { class: "refused", role: "alert" });
    this.text = element("textarea", { id: "handin-text", rows: 5, readonly: true, spellcheck: "false" });
    this.heard = element("div", { class: "heard", "aria-live": "polite" });
    const button = (name, act) => element("button", { type: "button", onclick: act }, w[name]);
    this.checks = button("check_now", () => this.tell("check"));
    this.host.replaceChildren(this.box, element("div", { class: "form" },
      element("p", { class: "line" }, element("label", { for: "handin-value" }, w.handin_value), this.value),
      element("div", { class: "line", role: "group", "aria-label": w.handin_clicks }, ...this.modes), this.pathTold, this.prunedTold,
      element("h2", {}, w.handin_cuts), this.cuts,
      element("div", { class: "line" }, this.menus(), element("label", { class: "check" }, this.noCuts, w.no_cut_at_all)), this.refused,
      element("label", { for: "handin-text" }, w.handin_text), this.text,
      element("div", { class: "line" }, element("button", { type: "button", class: "primary", onclick: () => this.copy() }, w.copy), button("save_text", () => this.save()),
        button("echo_now", () => this.tell("echo")), this.checks, button("clear", () => this.clear())),
      this.heard, element("p", { class: "lede" }, w.handin_lede),
    ));
  }

  /** The three menus by which a cut is put together. */
  menus() {
    const w = words, select = (label, ...options) => element("select", { class: "field", "aria-label": label }, ...options);
    this.kind = select(w.cut_kind, ...this.choices([["MIN", "MIN"], ["MAX", "MAX"]]));
    this.node = select(w.cut_at);
    this.after = select(w.cut_after);
    this.node.addEventListener("change", () => this.children());
    const labelled = (text, menu) => element("label", { class: "menu" }, text, menu);
    return element("div", { class: "line" }, labelled(w.cut_kind, this.kind), labelled(w.cut_at, this.node), labelled(w.cut_after, this.after),
      element("button", { type: "button", onclick: () => this.addCut() }, w.add_cut));
  }

  /** What a menu offers, and before it nothing. */
  choices(options) { return [["", words.choose], ...options].map(([value, text]) => element("option", { value }, text)); }

  show(tree, root) {
    const { tree: text, exercise, check } = this.state();
    if (this.of === undefined || (exercise && text !== this.of)) this.filled = { ...EMPTY, ...kept(text) };
    Object.assign(this, { tree, of: text });
    this.drawing.show(tree, root);
    this.checks.hidden = Boolean(exercise) && !check;
    this.inner = new Map((tree ? [...walk(tree, root)] : []).filter((one) => one.player !== "leaf").slice(0, 600).map((one) => [dotted(one.path) || ROOT, one]));
    this.node.replaceChildren(...this.choices([...this.inner].map(([key, one]) => [key, placeName(one)])));
    this.children();
    this.refused.textContent = "";
    const { value, noCuts, path, pruned, cuts } = this.filled, there = (one) => at(tree, one);
    Object.assign(this.value, { value });
    this.noCuts.checked = noCuts;
    this.change(tree ? { path: there(path) ? path : [], pruned: pruned.filter(there), cuts: cuts.filter((cut) => there([...cut.at, cut.after])) } : {});
  }

  children() {
    const one = this.inner.get(this.node.value);
    const option = (child, i) => {
      const leaf = isLeaf(child), player = leaf ? "leaf" : "node", named = { path: [...one.path, i + 1], player, node: child };
      return [i + 1, leaf ? `${placeName(named)} (${label(named)})` : placeName(named)];
    };
    this.after.replaceChildren(...this.choices((one?.node.children ?? []).map(option)));
  }

  addCut() {
    const { kind, node, after } = this, one = this.inner.get(node.value);
    const why = this.notACut(one);
    this.refused.textContent = why;
    if (why) return;
    const cut = { kind: kind.value, at: one.path, after: Number(after.value) };
    const same = (other) => JSON.stringify(other) === JSON.stringify(cut);
    this.noCuts.checked = false;
    this.fillIn({ noCuts: false, cuts: [...this.filled.cuts.filter((other) => !same(other)), cut] });
    kind.value = node.value = "";
    this.children();
  }

  /** What is wanting in the cut that is chosen; "" if nothing is. Whether it is right is the marker's to say, not the form's. */
  notACut(one) {
    if (!one || !this.kind.value || !Number(this.after.value)) return words.not_a_cut.unsaid;
    return one.player === "chance" ? fill(words.not_a_cut.chance, { place: placeName(one) }) : "";
  }

  /** There is no cut at all: but not beside cuts. */
  none() {
    const listed = this.noCuts.checked && this.filled.cuts.length > 0;
    this.refused.textContent = listed ? words.not_a_cut.listed : "";
    this.noCuts.checked &&= !listed;
    this.fillIn({ noCuts: this.noCuts.checked });
  }

  turn(mode) {
    this.mode = mode;
    this.modes.forEach((button, i) => button.setAttribute("aria-pressed", String(["path", "pruned"][i] === mode)));
  }

  chosen({ path }) {
    const { pruned, path: before } = this.filled;
    if (this.mode === "path") return this.fillIn({ path: dotted(before) === dotted(path) ? path.slice(0, -1) : path });
    if (!path.length) return undefined;
    const around = pruned.filter((other) => within(path, other));
    const kept = pruned.filter((other) => !within(path, other) && !within(other, path));
    return this.fillIn({ pruned: around.length ? kept : [...kept, path] });
  }

  marks({ path }) {
    const { path: line, pruned } = this.filled;
    return [line.length && within(line, path) && "on-path", pruned.some((other) => within(path, other)) && "crossed-out"].filter(Boolean);
  }

  /** What the learner did: kept as long as the tab is open. */
  fillIn(what) {
    this.change(what);
    keep(this.state().tree, this.filled);
  }

  change(what) {
    this.filled = { ...this.filled, ...what };
    const { path, pruned, cuts } = this.filled;
    this.drawing.refresh();
    this.pathTold.textContent = fill(words.path_so_far, { path: path.join(" ") || words.none });
    this.prunedTold.textContent = fill(words.handin_pruned, { pruned: pruned.map(named).join(", ") || words.nothing_pruned });
    this.cuts.replaceChildren(...cuts.map((cut) => element("li", {}, textOf({ value: "", path: [], cuts: [cut], pruned: [] }, this.tree),
      element("button", { type: "button", onclick: () => this.fillIn({ cuts: cuts.filter((other) => other !== cut) }) }, words.remove))));
    this.text.value = textOf(this.filled, this.tree);
    this.heard.replaceChildren();
  }

  clear() {
    this.value.value = "";
    this.noCuts.checked = false;
    this.refused.textContent = "";
    this.fillIn(EMPTY);
  }

  async copy() {
    this.text.select();
    try { await navigator.clipboard.writeText(this.text.value); } catch { document.execCommand("copy"); }
    this.heard.replaceChildren(element("p", {}, words.copied));
  }

  save() {
    download(new Blob([`${this.text.value}\n`], { type: "text/plain" }), "answer.txt");
  }

  async tell(ask) {
    const told = await this.ask(ask, { answer: this.text.value });
    const shown = (text, ...more) => this.heard.replaceChildren(...more, element("pre", {}, text));
    if (!told.ok) this.heard.replaceChildren(failed(told.error));
    else if (ask === "echo") shown(told.text, element("p", {}, told.whole ? words.whole : words.not_whole));
    else shown(told.text, ...(told.correct ? [element("p", { class: "verdict right" }, words.correct)] : [])); // the score begins the text
  }
}

/** Give a file to whoever sits at the page. */
export function download(blob, name) {
  const link = element("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
