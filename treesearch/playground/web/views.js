// What is shown of an answer of the engine: the result, the steps, a comparison, a picture.
import { element, fill } from "./element.js";
import { download } from "./handin.js";
import { Player } from "./player.js";
import words from "./words.js";

const place = (path) => (path.length ? fill(words.place.node, { path: path.join(".") }) : words.place.root);

export function failed(error) {
  if (error.code === "stopped") return refusal(error);
  return element("div", { class: "error", role: "alert" }, element("p", {}, words.error), refusal(error, ""));
}

/** Why there is no answer. A text and the caret below it keep their columns, whatever is above them wraps; one's own Stop is no error. */
export function refusal({ code, message }, kind = "error") {
  if (code === "stopped") return element("p", { class: "stopped", role: "status" }, message);
  const lines = message.split("\n"), caret = lines.findIndex((line) => /^\s*\^/.test(line));
  const pieces = lines.map((line, i) => element("span", { class: caret > 0 && (i === caret || i === caret - 1) ? "columns" : "" }, `${line}\n`));
  return element("pre", { class: kind, tabindex: 0, ...(kind && { role: "alert" }) }, ...pieces);
}

function notes(told) {
  return (told.notes ?? []).map((note) => element("p", { class: "note" }, note));
}

/** Value, path, counts and cuts; the report of the command line below. */
export function answerView(told) {
  const rows = [
    [words.value, told.bound === "~" ? fill(words.estimate, told) : `${told.bound === "=" ? "" : `${told.bound} `}${told.value}`],
    [words.path, told.path.join(" ") || words.none],
    [words.looked_at, told.leaves === undefined
      ? fill(words.looked_game, { leaves: told.leaves_evaluated, nodes: told.nodes_visited })
      : fill(told.leaves_evaluated > told.leaves || told.nodes_visited > told.nodes ? words.looked_often : words.looked, { leaves: told.leaves_evaluated, all_leaves: told.leaves, nodes: told.nodes_visited, all_nodes: told.nodes })],
  ];
  const cuts = told.cuts.slice(0, 200).map((cut) => element("li", {}, fill(words.cut, {
    kind: cut.kind, place: place(cut.path), after: cut.after, pruned: cut.pruned.join(", ") || words.none })));
  return [
    element("dl", { class: "facts result" }, ...rows.flatMap(([name, text]) => [element("dt", {}, name), element("dd", {}, text)])),
    element("h2", {}, words.cuts_found), cuts.length ? element("ol", { class: "found" }, ...cuts) : element("p", {}, words.no_cuts),
    element("details", { open: true }, element("summary", {}, words.report), element("pre", { tabindex: 0 }, told.text)), ...notes(told),
  ];
}

/** `choose(path)` is told which node of a tree is clicked, or taken by Enter. */
export function stepView(told, choose = undefined) {
  const host = element("div", {});
  new Player(host, { reels: told.reels, words: words.player });
  const chosen = (event) => {
    const node = event.target.closest?.("[data-n]");
    if (node) choose?.(node.dataset.n.split("-").slice(1).map(Number));
  };
  host.addEventListener("click", chosen);
  host.addEventListener("keydown", (event) => { if (event.key === "Enter") chosen(event); });
  return [host, ...notes(told)];
}

export function compareView(told) {
  const columns = Object.entries(words.columns), wide = columns.length;
  const groups = new Map();
  for (const one of told.rows) groups.set(one.order, [...(groups.get(one.order) ?? []), one]);
  const cell = (row, name) => {
    const value = row[name];
    if (name === "path") return value.join(" ");
    return typeof value === "number" && !Number.isInteger(value) ? value.toFixed(2) : value ?? "";
  };
  const row = (one) => element("tr", {}, ...columns.map(([name]) => element("td", {}, String(cell(one, name)))));
  const head = (order) => (groups.size < 2 ? [] : [element("tr", {}, element("th", { scope: "rowgroup", colspan: wide }, words.order_names[order] ?? order))]);
  return [element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": words.view.compare },
    element("table", {}, element("thead", {}, element("tr", {}, ...columns.map(([, title]) => element("th", { scope: "col" }, title)))),
      ...[...groups].map(([order, rows]) => element("tbody", {}, ...head(order), ...rows.map(row))))), element("p", { class: "note" }, words.columns_mean), ...notes(told)];
}

export function pictureView(told) {
  const title = /<title>([^<]*)<\/title>/.exec(told.text)?.[1] ?? words.picture, desc = /<desc>([^<]*)<\/desc>/.exec(told.text)?.[1] ?? "";
  const plain = (text) => new DOMParser().parseFromString(text, "text/html").documentElement.textContent;
  const image = element("img", { src: URL.createObjectURL(new Blob([told.text], { type: "image/svg+xml" })), alt: plain(`${title}. ${desc}`) });
  image.addEventListener("load", () => URL.revokeObjectURL(image.src), { once: true });
  return [element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": words.picture }, image), ...notes(told)];
}

const KINDS = { svg: "image/svg+xml", tex: "text/x-tex", typst: "text/plain", page: "text/html", trace: "application/json", png: "image/png" };
const ENDINGS = { typst: "typ", page: "html", trace: "json" };

/** Save what the engine answered as a file; without typst the browser itself makes dots of the SVG. */
export async function save(kind, told) {
  const name = `tree.${ENDINGS[kind] ?? kind}`;
  if (kind === "png" && told.base64) {
    const bytes = Uint8Array.from(atob(told.base64), (sign) => sign.charCodeAt(0));
    return download(new Blob([bytes], { type: KINDS.png }), name);
  }
  if (kind === "png") return download(await dots(told.text), name);
  const text = kind === "trace" ? JSON.stringify(told, null, 1) : told.text;
  return download(new Blob([text], { type: KINDS[kind] }), name);
}

/** An SVG in dots, two to the point, on white. */
async function dots(svg) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = element("canvas", { width: 2 * image.width, height: 2 * image.height }), ink = canvas.getContext("2d");
  ink.fillStyle = "#fff";
  ink.fillRect(0, 0, canvas.width, canvas.height);
  ink.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}
