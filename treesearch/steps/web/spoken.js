// Signs as words, for a screen reader.

/** @param {Record<string, string>} signs for each sign its words; what comes first goes first */
export function spoken(text, signs) {
  return Object.entries(signs).reduce((spelled, [sign, word]) => spelled.split(sign).join(word), text);
}
