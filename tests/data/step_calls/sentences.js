import { each } from "../check.js";
import { fill, joined, spoken } from "../element.js";
import { coloured } from "../why.js";
import texts from "../words.js";

await each("sentences have the signs of a page", (...sentences) => joined(sentences), [
  ["2 <= 3.", "4 >= 3 <= 5", "2 ≤ 3. 4 ≥ 3 ≤ 5"],
]);

await each("signs are spoken as words", (text) => spoken(text, texts.player.signs), [
  ["α = −∞ ≤ 2 ≥ −1", "alpha minus infinity at most 2 at least minus 1"],
]);

await each("gaps are filled", fill, [["{a} of {b}", { a: 1, b: "x" }, "1 of x"]]);

await each("a sentence has colours and gaps", coloured, [
  ["*max MAX* has {n} at *best {v}*.", { n: 3, v: 4 }, [["max", "MAX"], " has 3 at ", ["best", "4"], "."]],
]);
