// Numbers and infinities as learners type them.

/** A number or infinity in one spelling, however it was typed. */
export function bound(typed) {
  const plain = typed.trim().toLowerCase().replace(/[\u2212\u2013]/g, "-").replace(/\s/g, "");
  const text = plain.replace(/\u221e|infinity/g, "inf").replace(/^\+/, "");
  const ratio = /^(-?\d+)\/(\d+)$/.exec(text);
  const number = ratio ? Number(ratio[1]) / Number(ratio[2]) : Number(text);
  return text !== "" && Number.isFinite(number) ? String(number) : text;
}

/** Whether that is one. */
export const isBound = (text) => /^-?inf$/.test(text) || (text !== "" && Number.isFinite(Number(text)));
