// What is shown of an answer of the engine: the result, the steps, a comparison, a picture.
import { element, fill } from "./element.js";
import words from "./words.js";

const place = (path) => (path.length ? fill(words.place.node, { path: path.join(".") }) : words.place.root);
const notes = (reply) => (reply.notes ?? []).map((note) => element("p", { class: "note" }, note));

/** How much was looked at, in a sentence. */
function lookedAt(reply) {
  const counts = { leaves: reply.leaves_evaluated, nodes: reply.nodes_visited };
  if (reply.leaves === undefined) return fill(words.looked_game, counts);
  const often = counts.leaves > reply.leaves || counts.nodes > reply.nodes;
  return fill(often ? words.looked_often : words.looked, { ...counts, all_leaves: reply.leaves,
    all_nodes: reply.nodes });
}

/** Value, path, counts and cuts; the report of the command line below. */
export function answerView(reply) {
  const value = reply.bound === "~" ? fill(words.estimate, reply)
    : `${reply.bound === "=" ? "" : `${reply.bound} `}${reply.value}`;
  const rows = [[words.value, value], [words.path, reply.path.join(" ") || words.none],
    [words.looked_at, lookedAt(reply)]];
  const cuts = reply.cuts.slice(0, 200).map((cut) => element("li", {}, fill(words.cut, {
    kind: cut.kind, place: place(cut.path), after: cut.after, pruned: cut.pruned.join(", ") || words.none })));
  return [
    element("dl", { class: "facts result" }, ...rows.flatMap(([name, text]) =>
      [element("dt", {}, name), element("dd", {}, text)])),
    element("h2", {}, words.cuts_found), cuts.length ? element("ol", { class: "found" }, ...cuts)
      : element("p", {}, words.no_cuts),
    element("details", { open: true }, element("summary", {}, words.report),
      element("pre", { tabindex: 0 }, reply.text)), ...notes(reply),
  ];
}

/** A table with a row for each search, in groups by the order of the children. */
export function compareView(reply) {
  const columns = Object.entries(words.columns), wide = columns.length;
  const groups = new Map();
  for (const row of reply.rows) groups.set(row.order, [...(groups.get(row.order) ?? []), row]);
  const cell = (row, name) => {
    const value = row[name];
    if (name === "path") return value.join(" ");
    return typeof value === "number" && !Number.isInteger(value) ? value.toFixed(2) : value ?? "";
  };
  const line = (row) => element("tr", {}, ...columns.map(([name]) => element("td", {}, String(cell(row, name)))));
  const named = (order) => element("tr", {}, element("th", { scope: "rowgroup", colspan: wide },
    words.order_names[order] ?? order));
  const body = ([order, rows]) => element("tbody", {}, ...(groups.size < 2 ? [] : [named(order)]), ...rows.map(line));
  const head = element("tr", {}, ...columns.map(([, title]) => element("th", { scope: "col" }, title)));
  const table = element("table", {}, element("thead", {}, head), ...[...groups].map(body));
  return [element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": words.view.compare }, table),
    element("p", { class: "note" }, words.columns_mean), element("p", { class: "note" }, reply.said), ...notes(reply)];
}

/** The picture that the engine drew. */
export function pictureView(reply) {
  const found = (name) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(reply.text)?.[1];
  const plain = (text) => new DOMParser().parseFromString(text, "text/html").documentElement.textContent;
  const image = element("img", { src: URL.createObjectURL(new Blob([reply.text], { type: "image/svg+xml" })),
    alt: plain(`${found("title") ?? words.picture}. ${found("desc") ?? ""}`) });
  image.addEventListener("load", () => URL.revokeObjectURL(image.src), { once: true });
  const box = element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": words.picture }, image);
  // A little larger than the window: better a little smaller than cut off.
  image.addEventListener("load", () => image.classList.toggle("fits", image.naturalWidth * 0.85 <= box.clientWidth
    && image.naturalHeight * 0.85 <= 0.74 * innerHeight));
  const [, x, y] = (/<g id="n"[^>]*translate\(([-\d.]+) ([-\d.]+)\)/.exec(reply.text) ?? [0, 0, 0]).map(Number);
  image.addEventListener("load", () => {
    const scale = image.clientWidth / image.naturalWidth;
    // The root comes into sight first: of a game's picture one end would show nothing.
    box.scrollTo(x * scale - box.clientWidth / 2, y * scale - box.clientHeight / 2);
  });
  const edge = () => box.classList.toggle("more-right", box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
  image.addEventListener("load", edge);
  box.addEventListener("scroll", edge);
  const report = reply.report ? [element("pre", { tabindex: 0 }, reply.report)] : [];
  return [box, ...report, ...notes(reply)];
}
