// An attempt as a short text without signs that a course system would escape: it stores 4,096 characters.

const SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const FORM = "1";

/** Encode a set of small numbers, six per character. */
function bits(numbers) {
  const signs = [];
  for (const i of numbers) signs[Math.floor(i / 6)] = (signs[Math.floor(i / 6)] ?? 0) | (1 << i % 6);
  return Array.from(signs, (sign) => SIGNS[sign ?? 0]).join("");
}

function numbersOf(text) {
  const within = (sign) => [0, 1, 2, 3, 4, 5].filter((bit) => SIGNS.indexOf(sign) & (1 << bit));
  return [...text].flatMap((sign, i) => within(sign).map((bit) => i * 6 + bit));
}

/**
 * Which trees are done, each with its best [correct, total], and where the one at hand stands. Of a question a digit: 1
 * answered, 2 rightly, 4 after a hint, 8 after its answer was shown.
 */
export function packed(digest, best, { number, mode, at, undone, given, hinted, seen, crossed, tree }) {
  const answered = (i) => (i in given ? 1 : 0) | (given[i] ? 2 : 0);
  const helped = (i) => (hinted.has(i) ? 4 : 0) | (seen.has(i) ? 8 : 0);
  const marks = tree.questions.map((_, i) => (answered(i) | helped(i)).toString(16)).join("").replace(/0+$/, "");
  const done = [...best.keys()].map((i) => best[i]?.join("_") ?? "").join(".");
  return [FORM, digest, done, number, mode[0], at, Math.min(undone, 999), marks, bits(crossed)].join("~");
}

/** Undo `packed`; undefined for a text of another exercise. */
export function unpacked(text, digest) {
  const [form, of, done, number, mode, at, undone, marks, crossed] = text.split("~");
  if (form !== FORM || of !== digest || crossed === undefined) return undefined;
  const digits = [...marks].map((digit) => parseInt(digit, 16));
  const having = (bit) => new Set([...digits.keys()].filter((i) => digits[i] & bit));
  const given = [];
  digits.forEach((digit, i) => { if (digit & 1) given[i] = Boolean(digit & 2); });
  const practice = {
    mode: mode === "c" ? "cross" : "step", at: Number(at), undone: Number(undone), given, hinted: having(4),
    seen: having(8), crossed: new Set(numbersOf(crossed)),
  };
  const best = done.split(".").map((score) => (score ? score.split("_").map(Number) : undefined));
  return { best, number: Number(number), practice };
}
