// The two rows of buttons: a tree or a game, and what to do with it.
import { element } from "./element.js";
import { ONLY_TREES, VIEWS } from "./state.js";
import words from "./words.js";

/** The rows; `show(state)` presses what is chosen. @param {(name: string, value: string) => void} set */
export function bars(set) {
  const button = (text, name, value) => element("button", { type: "button", onclick: () => set(name, value) }, text);
  const kinds = [button(words.of_tree, "game", ""), button(words.of_game, "game", "tictactoe")];
  const views = new Map(VIEWS.map((view) => [view, button(words.view[view], "view", view)]));
  const row = element("div", { class: "line views", role: "group", "aria-label": words.views }, ...views.values());
  const press = (one, on) => one.setAttribute("aria-pressed", String(on));
  /** @param {import("./state.js").State} state */
  function show(state) {
    kinds.forEach((one, i) => press(one, Boolean(i) === Boolean(state.game)));
    for (const [view, one] of views) press(one, view === state.view);
    for (const view of ONLY_TREES) views.get(view).hidden = Boolean(state.game);
  }
  return { kinds, views: row, show };
}
