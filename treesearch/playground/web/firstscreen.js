// The first screen: a cut with its reason, before the engine is ready. Also the list of examples.
import { Board } from "./board.js";
import { element, fill } from "./element.js";
import examples from "./examples.js";
import { DEFAULTS } from "./state.js";
import words from "./words.js";

/** The stage of the first cut of a reel; its last one if nothing is cut. */
export const firstCut = ({ stages }) => stages.findIndex((stage) => stage.cuts.some(({ skipped }) => skipped)) + 1
  || stages.length;

/** The engine's answer to a request of a built-in example. */
export const known = (request) => examples.find(({ ask }) => Object.entries(ask).every(([name, value]) =>
  request[name] === value)
  && Object.keys(request).every((name) => name in ask || USUAL[name] === request[name]))?.told;

const USUAL = { ...DEFAULTS, ask: "steps" };

export class FirstScreen {
  free = true;

  /** @param {import("./app.js").Page} page */
  constructor({ choices, explain }) {
    const { reels: [reel] } = examples[0].told, box = element("div", { class: "drawing" });
    const cut = reel.stages[firstCut(reel) - 1].cuts.find(({ skipped }) => skipped);
    const leaves = reel.nodes.filter(({ shape }) => shape === "leaf").length, watch = () => choices.open("step");
    const thumb = ({ name, ask, mini }) => {
      const button = element("button", { class: "thumb", onclick: () => choices.take(ask) });
      button.innerHTML = `<svg class="mini" viewBox="0 0 104 68" aria-hidden="true">${mini}</svg>`;
      button.append(element("span", {}, words.thumbs[name]));
      return button;
    };
    const own = element("input", { class: "field", id: "own-tree",
      spellcheck: "false", autocapitalize: "off", autocomplete: "off", maxlength: 200_000,
      onkeydown: (event) => { if (event.key === "Enter") watch(); }, oninput: () => choices.typed(own.value) });
    own.value = choices.state.tree;
    this.host = element("div", { class: "first-screen" },
      element("h1", {}, fill(words.headline, { skipped: cut.skipped, leaves })),
      element("div", { class: "pic treesearch-player" }, box),
      element("div", { class: "go" },
        element("button", { class: "primary big", onclick: watch }, words.view.step),
        element("button", { class: "big", onclick: () => choices.open("practice") }, words.view.practice)),
      element("nav", { class: "thumbs", "aria-label": words.examples }, ...examples.slice(1).map(thumb)),
      element("div", { class: "own" }, element("label", { for: "own-tree" }, words.own_tree), own,
        element("button", { class: "btn", onclick: watch }, words.watch_own)));
    const board = new Board(box, reel, words.player, { onPick: (i) => {
      choices.take(examples[0].ask);
      explain(i);
    } });
    const show = () => board.showCut(firstCut(reel), [words.note_bound, words.note_cut]);
    requestAnimationFrame(show);
    show();
  }

  show() {}
}

/** The engine's examples; until it answers, the built-in ones. */
export class Examples {
  free = true;
  learns = true;

  /** @param {import("./app.js").Page} page */
  constructor({ choices }) {
    this.take = (sample) => choices.take(sample);
    this.list = element("ul", { class: "examples" });
    this.host = element("section", {}, element("h1", {}, words.more.examples), this.list);
  }

  show({ about }) {
    const all = about?.samples ?? examples.map(({ title, ask }) => ({ title, request: ask }));
    this.list.replaceChildren(...all.map(({ title, request }) =>
      element("li", {}, element("button", { onclick: () => this.take(request) }, title))));
  }
}
