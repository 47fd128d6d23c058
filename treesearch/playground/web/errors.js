// An error: one sentence, and a button that repairs it.
import { element, fill } from "./element.js";
import { DEFAULTS, hasChance } from "./state.js";
import words from "./words.js";

/** @typedef {{code: string, message: string, meant?: string}} Failure an error as the engine answers it */

/**
 * The repair of an error: a button's text, what it changes, and a plainer sentence; undefined if unknown.
 * @param {Failure} error @param {Record<string, string>} state @returns {[string, object, string?] | undefined}
 */
export function repair(error, state) {
  if (error.meant) return [fill(words.repair.meant, { tree: error.meant }), { tree: error.meant }];
  if (state.utility_range && error.code === "usage" && state.algorithm !== "alphabeta") {
    return [words.repair.range, { algorithm: "alphabeta" }];
  }
  if (hasChance(state) && error.code === "search") {
    if (state.view === "compare") return [words.repair.chance, { algorithms: DEFAULTS.algorithms }];
    if (state.algorithm !== "expectiminimax" || state.beside) {
      return [words.repair.chance, { algorithm: "expectiminimax", beside: "" }, words.repair.is_chance];
    }
  }
  if (!state.game && error.code === "search" && /\?/.test(state.tree)) {
    return [words.repair.unknown, { view: "draw", algorithm: "alphabeta" }, words.repair.is_unknown];
  }
  if (!state.game && error.code === "search" && /\(\s*[-\d./]+\s*,/.test(state.tree)) {
    return [words.repair.vector, { view: state.view === "practice" ? "step" : state.view, algorithm: "minmax" },
      words.repair.is_vector];
  }
  if (state.game && !state.depth && ["too_big", "usage"].includes(error.code)) {
    return [words.repair.depth, { depth: "3" }, words.repair.too_deep];
  }
  if (state.game && state.depth && error.code === "too_big") return [words.repair.shallower, { depth: "2" },
    words.repair.too_deep];
  if (state.alpha || state.beta) return [words.repair.window, { alpha: "", beta: "" }];
  return undefined;
}

/** An error with its button, which calls `change(what)`. */
export function failed(error, state = {}, change = undefined) {
  // Stop is not an error
  if (error.code === "stopped") return element("p", { class: "stopped", role: "status" }, error.message);
  const [label, changes, sentence] = /** @type {any[]} */ ((change && repair(error, state)) ?? []);
  const message = sentence ? element("p", {}, sentence) : refusal(error);
  return element("div", { class: "error", role: "alert" }, message,
    ...(label ? [element("button", { type: "button", class: "meant",
    onclick: () => change(changes) }, label)] : []));
}

/** The reason alone. A text and the caret below it keep their columns. @param {Failure} error */
export function refusal({ message }) {
  const lines = message.split("\n"), caret = lines.findIndex((line) => /^\s*\^/.test(line));
  const kept = (i) => i === caret || i === caret - 1;
  const pieces = lines.map((line, i) => element("span", { class: kept(i) ? "columns" : "" }, `${line}\n`));
  return element("pre", { tabindex: 0 }, ...pieces);
}
