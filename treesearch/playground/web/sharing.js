// Take work from the page: a link, perhaps to an exercise, and files.
import { element, fill, reveal } from "./element.js";
import { toAddress } from "./state.js";
import words from "./words.js";

const KINDS = { svg: "image/svg+xml", tex: "text/x-tex", typst: "text/plain", page: "text/html",
  trace: "application/json" };
const ENDINGS = { typst: "typ", page: "html", trace: "json" };

/** Download a file. @param {Blob} blob */
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

export function sharing(state) {
  const exercise = element("input", { type: "checkbox" }),
    check = element("input", { type: "checkbox", checked: true });
  const link = element("a", {}), status = element("span", { role: "status" }), opens = element("p", {});
  const show = () => {
    const marked = check.checked ? { exercise: "1", check: "1", read: "" } : { exercise: "", check: "", read: "1" };
    link.href = location.href.split("#")[0] + toAddress({ ...state, view: state.view === "first" ? "step" : state.view,
      ...(exercise.checked ? marked : {}) });
    link.textContent = link.href;
    status.textContent = "";
    host.hidden ||= !host.open;
    const { stage, view } = state, name = words.view[view === "first" ? "step" : view] ?? words.more[view];
    opens.textContent = exercise.checked ? words.opens.exercise
      : fill(words.opens[view === "step" && !stage ? "other" : view] ?? words.opens.other, { name, stage });
  };
  const copy = () => {
    Object.assign(host, { hidden: false, open: true });
    show();
    reveal(host);
    navigator.clipboard?.writeText(link.href).then(() => { status.textContent = ` ${words.copied}`; }, () => {});
  };
  const labelled = (box, text) => element("label", { class: "check" }, box, text);
  const may = labelled(check, words.may_check);
  may.hidden = true;
  exercise.addEventListener("change", () => {
    may.hidden = !exercise.checked;
    show();
  });
  check.addEventListener("change", show);
  const host = element("details", { class: "share" }, element("summary", {}, words.share),
    element("p", {}, words.share_lede),
    element("div", { class: "line" }, labelled(exercise, words.as_exercise), may,
      element("button", { class: "btn", onclick: copy }, words.copy_link), status), opens, element("p", {}, link));
  return { host, show, copy };
}
