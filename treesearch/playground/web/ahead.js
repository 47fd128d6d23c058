// What stands in the place of an answer until the engine is there: the page's own drawing of the tree.
import { Drawing } from "./drawing.js";
import { waiting } from "./drawn.js";
import { element } from "./element.js";
import { stepView } from "./views.js";
import words from "./words.js";

/**
 * Fill `output`; `choose(path)`: of a node that is clicked. Compare has a drawing of its own.
 * @param {import("./state.js").State} state @param {import("./tree.js").Tree} tree @param {string} root
 * @param {HTMLElement} output @param {(path: number[]) => void} choose
 */
export function ahead(state, tree, root, output, choose) {
  const hard = state.values === "hard";
  if (state.view === "step") output.replaceChildren(...stepView({ reels: [waiting(tree, root, hard)] }, choose));
  else if (state.view !== "compare") {
    const box = element("div", { class: "drawing-box" });
    output.replaceChildren(element("div", { class: "waiting" }, box, element("p", { class: "note" }, words.wait_view)));
    new Drawing(box, { choose: () => {} }).show(tree, root, hard);
  }
}
