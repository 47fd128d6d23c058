import { check, each, same } from "../check.js";
import { Attempt, packed, unpacked } from "../attempt.js";
import { explained, twinOf } from "../practice.js";
import { among } from "../start.js";

await check("an attempt is stored as a short text", () => {
  const open = {
    mode: "cross", at: 3, undone: 1234, given: [true, false, , true], hinted: new Set([1]), seen: new Set([2]),
    crossed: new Set([0, 5, 13]), tree: { questions: [1, 2, 3, 4, 5] },
  };
  const text = packed("abc", [[1, 2], undefined, [3, 3]], 2, open);
  same(text, "1~abc~1_2..3_3~2~c~3~999~3583~hAC");
  const { best, number, practice } = unpacked(text, "abc");
  same([best, number], [[[1, 2], null, [3, 3]], 2]);
  same([practice.mode, practice.at, practice.undone], ["cross", 3, 999]);
  same(practice.given, [true, false, null, true]);
  same([practice.hinted, practice.seen, practice.crossed].map((set) => [...set]), [[1], [2], [0, 5, 13]]);
});

await check("the mistakes of wrong answers are counted", () => {
  const attempt = new Attempt({ questions: [1, 2] });
  attempt.take(false, ["a", "b"]);
  attempt.take(false, ["a"]);
  attempt.take(true, ["c"]);
  same(attempt.suspects, { a: 2, b: 1 });
});

await each("the most frequent mistakes explain a tree", (given, seen, suspects) =>
  explained({ given, seen: new Set(seen), suspects }), [
  [[true, true], [], { a: 1 }, [""]],
  [[true, false], [1], { a: 2, b: 1, c: 2 }, ["a", "c"]],
]);

await each("a tree has a twin if an answer was shown", (shown, tree) => twinOf({ shown, tree }), [
  [true, { twin: 5 }, 5],
  [false, { twin: 5 }, null],
]);

await check("the next tree shows most of the mistakes", () => {
  const trees = [["a"], ["b"], ["a", "b"], []].map((shows) => ({ shows })), next = among(trees), asked = [];
  let [tree] = trees;
  for (const [mistake, at, why] of [["b", 1, "exercises"], ["", 2, "exercises"], ["a", 3, "order"]]) {
    asked.push({ told: [mistake] });
    tree = next({ tree, asked });
    same([trees.indexOf(tree), tree.why], [at, why]);
  }
  same(next({ tree, asked }), null);
});

await each("after right answers comes another kind of tree", (...told) =>
  among([{ shows: [] }, { shows: ["a"] }])({ tree: {}, asked: [{ told }] }).why, [
  ["", "other"],
  ["order"],
]);

await each("a text of another form or exercise is not continued", (text) => unpacked(text, "abc") ?? "none", [
  ["", "none"],
  ["2~abc~1_2~1~s~0~0~~", "none"],
  ["1~abd~1_2~1~s~0~0~~", "none"],
  ["1~abc~1_2~1~s~0~0~", "none"],
]);

await check("an attempt by questions is kept", () => {
  const open = new Attempt({ questions: [1, 2, 3] }, { at: 1, undone: 998, given: [true], seen: [0], crossed: [23] });
  const text = packed("abc", [], 1, open);
  same(text, "1~abc~~1~s~1~998~b~AAAg");
  const { practice } = unpacked(text, "abc");
  same([practice.mode, practice.at, practice.undone, practice.given], ["step", 1, 998, [true]]);
  same([[...practice.seen], [...practice.crossed]], [[0], [23]]);
});

await each("a wrong answer costs the point", (reveal, mode, ...answers) => {
  const attempt = new Attempt({ questions: [1, 2], reveal }, { mode });
  for (const right of answers) attempt.take(right);
  return [attempt.given, [...attempt.seen], attempt.result.correct, attempt.result.total];
}, [
  ["", "step", true, [[true], [], 1, 2]],
  ["", "step", false, [[false], [0], 0, 2]],
  ["parts", "step", false, [[], [0], 0, 2]],
  ["parts", "step", false, true, [[true], [0], 0, 2]],
  ["", "cross", false, [[false], [], 0, 1]],
  ["parts", "cross", false, [[], [0], 0, 1]],
]);

await each("a hint costs the point, and may be the answer", (...answers) => {
  const attempt = new Attempt({ questions: [1, 2] });
  attempt.at = 1;
  for (const isAnswer of answers) attempt.takeHint(isAnswer);
  return [attempt.lost(), attempt.lost(0), attempt.shown, attempt.result.hints];
}, [[false, [true, false, false, 1]], [true, false, [true, false, true, 1]]]);

await each("the last answer or node is taken back", (fields) => {
  const attempt = new Attempt({ questions: [1, 2, 3] }, fields), before = attempt.undo();
  return [before, attempt.at, attempt.given, [...attempt.crossed], attempt.undone];
}, [
  [{}, [false, 0, [], [], 0]],
  [{ at: 1, given: [true] }, [true, 0, [], [], 1]],
  [{ at: 1, given: [true, false] }, [true, 1, [true], [], 1]],
  [{ given: [false] }, [true, 0, [], [], 1]],
  [{ mode: "cross" }, [false, 0, [], [], 0]],
  [{ mode: "cross", crossed: [4, 2] }, [true, 0, [], [4], 1]],
]);
