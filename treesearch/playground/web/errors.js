// An error: one sentence, and a button that repairs it.
import { element, fill } from "./element.js";
import words from "./words.js";

/** @typedef {{code: string, message: string, meant?: string}} Failure an error as the engine answers it */

/**
 * The repair of an error: a button's text, what it changes, and a plainer sentence; undefined if unknown.
 * @param {Failure} error @param {Record<string, string>} state @returns {[string, object, string?] | undefined}
 */
export function repair({ code, meant }, state) {
  const { algorithm, game, depth, utility_range: range, view } = state, { repair: w } = words;
  const searched = game || code !== "search" ? "" : state.tree;
  if (meant) return [fill(w.meant, { tree: meant }), { tree: meant }];
  if (range && code === "usage" && algorithm !== "alphabeta") return [w.range, { algorithm: "alphabeta" }];
  if (code === "chance") {
    return [w.chance, view === "compare" ? { algorithms: "" } : { algorithm: "expectiminimax", beside: "" }];
  }
  if (/\?/.test(searched)) return [w.unknown, { view: "draw", algorithm: "alphabeta" }, w.is_unknown];
  if (/\(\s*[-\d./]+\s*,/.test(searched)) {
    return [w.vector, { view: view === "practice" ? "step" : view, algorithm: "minmax" }, w.is_vector];
  }
  if (game && !depth && ["too_big", "usage"].includes(code)) return [w.depth, { depth: "3" }, w.too_deep];
  if (game && code === "too_big") return [w.shallower, { depth: "2" }, w.too_deep];
  if (state.alpha || state.beta) return [w.window, { alpha: "", beta: "" }];
  return undefined;
}

/** An error with its button, which calls `change(what)`. */
export function failed(error, state = {}, change = undefined) {
  // Stop is not an error
  if (error.code === "stopped") return element("p", { class: "stopped", role: "status" }, error.message);
  const [label, changes, sentence] = /** @type {any[]} */ ((change && repair(error, state)) ?? []);
  const message = sentence ? element("p", {}, sentence) : refusal(error);
  return element("div", { class: "error", role: "alert" }, message,
    ...(label ? [element("button", { class: "meant", onclick: () => change(changes) }, label)] : []));
}

/** The reason alone. A text and the caret below it keep their columns. @param {Failure} error */
export function refusal({ message }) {
  const lines = message.split("\n"), caret = lines.findIndex((line) => /^\s*\^/.test(line));
  const kept = (i) => i === caret || i === caret - 1;
  const pieces = lines.map((line, i) => element("span", { class: kept(i) ? "columns" : "" }, `${line}\n`));
  return element("pre", { tabindex: 0 }, ...pieces);
}
