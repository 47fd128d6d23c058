// Start a page of practice.
import { Practice } from "./practice.js";
import { withPractice } from "./revealed.js";

/** Choose the tree that shows most of the mistakes so far; undefined after the last. */
function among(trees) {
  const left = new Set(trees);
  return ({ tree, asked }, twin) => {
    if (twin) return twin;
    left.delete(tree);
    const mistakes = asked.flatMap(({ told }) => told); // "" for a tree without mistakes
    const worth = ({ shows }) => mistakes.filter((code) => shows.includes(code)).length;
    const [best] = [...left].sort((a, b) => worth(b) - worth(a));
    if (!best) return undefined;
    best.why = mistakes.length && !mistakes.some(Boolean) ? "other" : "order";
    if (worth(best)) best.why = "exercises";
    return best;
  };
}

withPractice((host, { words }, trees) => {
  // with `?report=1`, send each result, without personal data, to the outer page
  if (new URLSearchParams(location.search).has("report") && parent !== self) {
    host.addEventListener("treesearch-result", (/** @type {CustomEvent} */ { detail }) =>
      parent.postMessage({ type: "treesearch-result", ...detail }, "*"));
  }
  new Practice(host, trees[0], words, { next: among(trees), count: trees.length });
});
