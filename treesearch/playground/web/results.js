// An answer of the engine as a report, a table or a picture.
import { element } from "./element.js";
import words from "./words.js";

const notes = (reply) => (reply.notes ?? []).map((note) => element("p", { class: "note" }, note));

export const reportView = (reply) => [element("pre", { tabindex: 0 }, reply.text), ...notes(reply)];

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

export function pictureView(reply) {
  const found = (name) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(reply.text)?.[1];
  const plain = (text) => new DOMParser().parseFromString(text, "text/html").documentElement.textContent;
  const image = element("img", { src: URL.createObjectURL(new Blob([reply.text], { type: "image/svg+xml" })),
    alt: plain(`${found("title") ?? words.picture}. ${found("desc") ?? ""}`) });
  image.addEventListener("load", () => URL.revokeObjectURL(image.src), { once: true });
  const box = element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": words.picture }, image);
  // shrink a picture that is a little larger than the window
  image.addEventListener("load", () => image.classList.toggle("fits", image.naturalWidth * 0.85 <= box.clientWidth
    && image.naturalHeight * 0.85 <= 0.74 * innerHeight));
  const [, x, y] = (/<g id="n"[^>]*translate\(([-\d.]+) ([-\d.]+)\)/.exec(reply.text) ?? [0, 0, 0]).map(Number);
  image.addEventListener("load", () => {
    const scale = image.clientWidth / image.naturalWidth;
    // the root first, because an end of a game's picture may be empty
    box.scrollTo(x * scale - box.clientWidth / 2, y * scale - box.clientHeight / 2);
  });
  const report = reply.report ? [element("pre", { tabindex: 0 }, reply.report)] : [];
  return [box, ...report, ...notes(reply)];
}
