import { each } from "../check.js";
import { bound, isBound, mistakeOf } from "../answering.js";

await each("a typed bound has one spelling", bound, [
  [" −3 ", "-3"],
  ["–3", "-3"],
  ["+3.50", "3.5"],
  ["- 1/2", "-0.5"],
  ["6/4", "1.5"],
  ["-∞", "-inf"],
  ["+Infinity", "inf"],
  ["2,5", "2.5"],
  ["3.", "3"],
  [".5", "0.5"],
  ["1e3", "1000"],
  ["1 2", "1 2"],
  ["12,000", "12,000"],
  ["", ""],
]);

await each("a bound is a number or infinity", isBound, [
  ["3", true],
  ["-inf", true],
  ["inf", true],
  ["", false],
  ["x", false],
  ["--inf", false],
  ["1 2", false],
  ["0x10", false],
  ["1/0", false],
]);

await each("only one mistake is named", (mistakes, ...codes) => mistakeOf({ tree: { mistakes } }, codes), [
  [{ a: "A" }, "a", ["A"]],
  [{ a: "A" }, "a", "b", []],
  [null, "a", []],
]);
