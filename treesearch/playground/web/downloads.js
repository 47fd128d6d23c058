// Files to download.
import { element } from "./element.js";

const KINDS = { svg: "image/svg+xml", tex: "text/x-tex", typst: "text/plain", page: "text/html",
  trace: "application/json" };
const ENDINGS = { typst: "typ", page: "html", trace: "json" };

/** Give a file. @param {Blob} blob */
export function download(blob, name) {
  const link = element("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * Save an answer of the engine as a file; without typst the browser makes the PNG.
 * @param {{text?: string, base64?: string}} reply
 */
export async function save(kind, reply) {
  const name = `tree.${ENDINGS[kind] ?? kind}`;
  if (kind === "png" && reply.base64) {
    const bytes = Uint8Array.from(atob(reply.base64), (sign) => sign.charCodeAt(0));
    return download(new Blob([bytes], { type: "image/png" }), name);
  }
  if (kind === "png") return download(await dots(reply.text), name);
  const text = kind === "trace" ? JSON.stringify(reply, null, 1) : reply.text;
  return download(new Blob([text], { type: KINDS[kind] }), name);
}

/** An SVG as a PNG, two pixels per point, on white. @returns {Promise<Blob>} */
async function dots(svg) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = element("canvas", { width: 2 * image.width, height: 2 * image.height }),
    ink = canvas.getContext("2d");
  ink.fillStyle = "#fff";
  ink.fillRect(0, 0, canvas.width, canvas.height);
  ink.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}
