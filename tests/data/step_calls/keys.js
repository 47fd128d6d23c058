import { check, same } from "../check.js";
import given from "../given.js";
import { Practice } from "../practice.js";
import texts from "../words.js";

/** Return a new practice of a tree with one question, which the key g answers. */
function practising(host) {
  const lines = { right: ["right"], seen: ["seen"], wrong: ["wrong"] };
  const question = { kind: "cut", asked: "", at: 1, of: 0, stage: 1, right: ["go"], wrong: {}, hints: [], lines };
  const tree = { reel: given.searches.figure, questions: [question, question, question], lines };
  return new Practice(host, tree, texts.player, { next: () => undefined });
}

const press = (key) => document.fire("keydown", { key });
const answered = ({ attempt }) => attempt.given.length;

await check("only the last practice takes keys", () => {
  const pressed = [], first = practising(new Fake("div"));
  document.onkeydown = ({ key }) => pressed.push(key); // of another part of the page
  press("g");
  first.stop();
  const second = practising(new Fake("div"));
  press("g");
  second.stop();
  press("g");
  document.onkeydown = undefined;
  same([answered(first), answered(second), pressed], [1, 1, ["g", "g", "g"]]);
});
