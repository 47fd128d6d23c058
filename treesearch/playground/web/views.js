// What is shown of an answer of the engine: the result, the steps, a comparison, a picture.
import { element, fill } from "./element.js";
import words from "./words.js";

const place = (path) => (path.length ? fill(words.place.node, { path: path.join(".") }) : words.place.root);
const notes = (told) => (told.notes ?? []).map((note) => element("p", { class: "note" }, note));

/** How much was looked at, in a sentence. */
function lookedAt(told) {
  const counts = { leaves: told.leaves_evaluated, nodes: told.nodes_visited };
  if (told.leaves === undefined) return fill(words.looked_game, counts);
  const often = counts.leaves > told.leaves || counts.nodes > told.nodes;
  return fill(often ? words.looked_often : words.looked, { ...counts, all_leaves: told.leaves,
    all_nodes: told.nodes });
}

/** Value, path, counts and cuts; the report of the command line below. */
export function answerView(told) {
  const value = told.bound === "~" ? fill(words.estimate, told)
    : `${told.bound === "=" ? "" : `${told.bound} `}${told.value}`;
  const rows = [[words.value, value], [words.path, told.path.join(" ") || words.none],
    [words.looked_at, lookedAt(told)]];
  const cuts = told.cuts.slice(0, 200).map((cut) => element("li", {}, fill(words.cut, {
    kind: cut.kind, place: place(cut.path), after: cut.after, pruned: cut.pruned.join(", ") || words.none })));
  return [
    element("dl", { class: "facts result" }, ...rows.flatMap(([name, text]) =>
      [element("dt", {}, name), element("dd", {}, text)])),
    element("h2", {}, words.cuts_found), cuts.length ? element("ol", { class: "found" }, ...cuts)
      : element("p", {}, words.no_cuts),
    element("details", { open: true }, element("summary", {}, words.report),
      element("pre", { tabindex: 0 }, told.text)), ...notes(told),
  ];
}

/** A table with a row for each search, in groups by the order of the children. */
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
  const named = (order) => element("tr", {}, element("th", { scope: "rowgroup", colspan: wide },
    words.order_names[order] ?? order));
  const body = ([order, rows]) => element("tbody", {}, ...(groups.size < 2 ? [] : [named(order)]), ...rows.map(row));
  const head = element("tr", {}, ...columns.map(([, title]) => element("th", { scope: "col" }, title)));
  const table = element("table", {}, element("thead", {}, head), ...[...groups].map(body));
  return [element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": words.view.compare }, table),
    element("p", { class: "note" }, words.columns_mean), element("p", { class: "note" }, told.said), ...notes(told)];
}

/** The picture that the engine drew. */
export function pictureView(told) {
  const found = (name) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(told.text)?.[1];
  const plain = (text) => new DOMParser().parseFromString(text, "text/html").documentElement.textContent;
  const image = element("img", { src: URL.createObjectURL(new Blob([told.text], { type: "image/svg+xml" })),
    alt: plain(`${found("title") ?? words.picture}. ${found("desc") ?? ""}`) });
  image.addEventListener("load", () => URL.revokeObjectURL(image.src), { once: true });
  const box = element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": words.picture }, image);
  // A little larger than the window: better a little smaller than cut off.
  image.addEventListener("load", () => image.classList.toggle("fits", image.naturalWidth * 0.85 <= box.clientWidth
    && image.naturalHeight * 0.85 <= 0.74 * innerHeight));
  const [, x, y] = (/<g id="n"[^>]*translate\(([-\d.]+) ([-\d.]+)\)/.exec(told.text) ?? [0, 0, 0]).map(Number);
  image.addEventListener("load", () => {
    const scale = image.clientWidth / image.naturalWidth;
    // The root comes into sight first: of a game's picture one end would show nothing.
    box.scrollTo(x * scale - box.clientWidth / 2, y * scale - box.clientHeight / 2);
  });
  const edge = () => box.classList.toggle("more-right", box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
  image.addEventListener("load", edge);
  box.addEventListener("scroll", edge);
  const report = told.report ? [element("pre", { tabindex: 0 }, told.report)] : [];
  return [box, ...report, ...notes(told)];
}
