// The first screen: a cut with its reason, before the engine is ready.
import { Board } from "./board.js";
import { element, fill } from "./element.js";
import examples from "./examples.js";
import words from "./words.js";


/** The stage of the first cut of a reel; its last one if nothing is cut. */
export const firstCut = ({ stages }) => stages.findIndex((stage) => stage.cuts.some(({ skipped }) => skipped)) + 1
  || stages.length;

/** The engine's answer to a request of a built-in example. */
export const known = (request) => examples.find(({ ask }) => Object.entries(ask).every(([name, value]) =>
  request[name] === value)
  && Object.keys(request).every((name) => name in ask || USUAL[name] === request[name]))?.told;

const USUAL = { ask: "steps", algorithm: "alphabeta", order: "ltr", cut_rule: "ge", cuts: "pruning", values: "soft",
  label: "node" };

/**
 * Build the first screen. `view(name)` goes to a mode, `take(example)` opens an example, `typed(text)` a tree.
 * @param {{view: (name: string) => void, take: (ask: object) => void, typed: (text: string) => void,
 *   why: (i: number) => void}} does
 */
export function firstScreen({ view, take, typed, why }, text) {
  const { reels: [reel] } = examples[0].told, box = element("div", { class: "drawing" });
  const host = element("div", { class: "first-screen" }),
    cut = reel.stages[firstCut(reel) - 1].cuts.find(({ skipped }) => skipped);
  const leaves = reel.nodes.filter(({ shape }) => shape === "leaf").length;
  const thumb = ({ name, ask, mini }) => {
    const button = element("button", { type: "button", class: "thumb", onclick: () => take(ask) });
    button.innerHTML = `<svg class="mini" viewBox="0 0 104 68" aria-hidden="true">${mini}</svg>`;
    button.append(element("span", {}, words.thumbs[name]));
    return button;
  };
  const own = element("input", { class: "field", id: "own-tree",
    spellcheck: "false", autocapitalize: "off", autocomplete: "off",
    maxlength: 200_000,
    onkeydown: (event) => { if (event.key === "Enter") view("step"); }, oninput: () => typed(own.value) });
  own.value = text;
  host.append(element("h1", {}, fill(words.headline, { skipped: cut.skipped, leaves })),
    element("div", { class: "pic treesearch-player" }, box),
    element("div", { class: "go" }, element("button", { type: "button", class: "primary big",
      onclick: () => view("step") }, words.view.step),
      element("button", { type: "button", class: "big", onclick: () => view("practice") }, words.view.practice)),
    element("nav", { class: "thumbs", "aria-label": words.examples }, ...examples.slice(1).map(thumb)),
    element("div", { class: "own" }, element("label", { for: "own-tree" }, words.own_tree), own,
      element("button", { type: "button", class: "btn", onclick: () => view("step") }, words.watch_own)));
  const board = new Board(box, reel, words.player, {});
  board.notes = [words.note_bound, words.note_cut];
  board.onPick = (i) => why(i);
  requestAnimationFrame(() => board.show(firstCut(reel)));
  board.show(firstCut(reel));
  return host;
}
