// How wide a text is, so that the tree is laid out in true pixels.
const FONT = 'system-ui, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';
const pen = document.createElement("canvas").getContext("2d"), widths = new Map();

/** The width of a text in pixels. @param {number} size @param {boolean} [bold] */
export function wide(text, size, bold = false) {
  const key = `${bold}${text}`;
  if (!widths.has(key)) {
    pen.font = `${bold ? 600 : 400} 100px ${FONT}`;
    widths.set(key, pen.measureText(text).width / 100);
  }
  return widths.get(key) * size;
}

export const widest = (texts, size, bold = false) => Math.max(0, ...texts.map((text) => wide(text, size, bold)));
