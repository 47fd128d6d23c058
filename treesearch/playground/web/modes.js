// The modes: what each asks the engine, its choices, how it shows the answer.
import { element } from "./element.js";
import { CHOICES_OF_VIEWS, request } from "./state.js";
import { compareView, pictureView } from "./results.js";
import words from "./words.js";

/** @typedef {import("./state.js").State} State */

const LOOK = ["style", "labels", "direction", "only", "fold", "show"];
const pairs = (names) => (names ?? []).map((name) => [name, words.looks[name] ?? name]);

/** @type {Record<string, (state: State) => object>} */
export const ASKS = {
  step: (state) => request(state, "steps", ["beside"]),
  compare: (state) => request(state, "compare", state.game ? ["algorithms"] : ["algorithms", "orders"]),
  draw: (state) => request(state, "draw", LOOK),
};

/**
 * What a file is made from. @param {boolean} dots whether the engine makes
 * PNG
 */
export function askFile(state, kind, dots) {
  if (kind === "page") return request(state, "page", ["beside"]);
  if (kind === "trace") return request(state, "trace");
  return request(state, "draw", LOOK, { format: kind === "png" && !dots ? "svg" : kind });
}

export const SHOW = {
  compare: (reply) => compareView(reply),
  draw: (reply) => pictureView(reply),
};

const BUILD = {
  compare: ({ boxes, about, game, stepBeside }) => [
    element("div", { class: "line" },
      element("button", { type: "button", class: "primary", onclick: stepBeside }, words.step_beside)),
    boxes("algorithms", Object.keys(about?.algorithms ?? { minmax: 1, alphabeta: 1 }).map((name) => [name, name])),
    ...(game ? [] : [boxes("orders", (about?.orders ?? []).map((name) => [name, words.order_names[name] ?? name]))])],
  draw: ({ menu, field, boxes, about, give }) => [
    element("div", { class: "line downloads", role: "group", "aria-label": words.download },
      element("span", {}, words.download),
      ...Object.entries(words.downloads).map(([kind, text], i) =>
        element("button", { type: "button", class: i ? "btn" : "btn primary", onclick: () => give(kind) }, text))),
    element("details", { class: "looks", open: matchMedia("(min-width: 56rem)").matches },
      element("summary", {}, words.looks_title),
      element("div", { class: "grid" }, menu("style", pairs(about?.look.style)),
        menu("direction", pairs(about?.look.direction)),
        menu("labels", [["", words.none], ...pairs(about?.look.labels)]),
          menu("only", [["", words.none], ...pairs(about?.look.only)]),
        field("fold", { inputmode: "numeric" })),
      boxes("show", pairs(about?.look.show)))],
};

export class Options {
  /**
   * @param {import("./controls.js").Makers} makers
   * @param {{give: (kind: string) => void, stepBeside: () => void}} acts
   */
  constructor(makers, acts) {
    this.makers = makers;
    this.acts = acts;
    this.host = element("div", { class: "options" });
    this.shown = "";
  }

  show(state, about) {
    const now = `${state.view} ${Boolean(state.game)} ${Boolean(about)}`, { made } = this.makers;
    if (now === this.shown) return;
    this.shown = now;
    for (const name of CHOICES_OF_VIEWS) made.delete(name);
    const parts = BUILD[state.view]?.({ ...this.makers, ...this.acts, about, game: state.game }) ?? [];
    this.host.replaceChildren(...parts);
    for (const name of CHOICES_OF_VIEWS) if (made.has(name)) made.get(name).value = state[name];
  }
}
