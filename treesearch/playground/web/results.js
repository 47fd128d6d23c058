// Compare and Draw: choices, their request, and the engine's answer as a report, a table or a picture.
import { element } from "./element.js";
import { save } from "./sharing.js";
import { hasChance, request } from "./state.js";
import words from "./words.js";

/** @typedef {import("./state.js").State} State */

const LOOK = ["style", "labels", "direction", "only", "fold", "show"];
const pairs = (names) => (names ?? []).map((name) => [name, words.looks[name] ?? name]);

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
  const [, x, y] = (/<g id="n"[^>]*translate\(([-\d.]+) ([-\d.]+)\)/.exec(reply.text) ?? []).map(Number);
  image.addEventListener("load", () => {
    // shrink a picture that is slightly too large
    image.classList.toggle("fits", image.naturalWidth * 0.85 <= box.clientWidth
      && image.naturalHeight * 0.85 <= 0.74 * innerHeight);
    const scale = image.clientWidth / image.naturalWidth;
    // the root first, because an end of a game's picture may be empty
    box.scrollTo(x * scale - box.clientWidth / 2, y * scale - box.clientHeight / 2);
  });
  const report = reply.report ? [element("pre", { tabindex: 0 }, reply.report)] : [];
  return [box, ...report, ...notes(reply)];
}

/** A view with options above the engine's answer. */
class Results {
  learns = true;

  /**
   * @param {import("./app.js").Page} page
   * @param {(state: State) => object} wanted its request
   * @param {(reply: any) => Node[]} results the engine's answer
   * @param {(about: any, state: State) => Node[]} options
   */
  constructor({ controls }, wanted, results, options) {
    this.controls = controls;
    this.wanted = wanted;
    this.results = results;
    this.makeOptions = options;
    this.options = element("div", {});
    this.output = element("section", { class: "output" });
    this.host = element("div", {}, this.options, this.output);
    this.built = "";
  }

  show({ state, about }) {
    const key = `${!state.game} ${!about} ${hasChance(state)}`;
    if (key !== this.built) {
      this.built = key;
      this.options.replaceChildren(...this.makeOptions(about, state));
      this.controls.show(state);
    }
    return this.wanted(state);
  }

  reply(reply) { this.output.replaceChildren(...(reply.ok ? this.results(reply) : [])); }

  /** Discard the answer, which may be for another tree. */
  leave() { this.output.replaceChildren(); }
}

/** @param {import("./app.js").Page} page */
export function compare(page) {
  const { choices, controls: { boxes, show } } = page;
  const beside = () => choices.change({ view: "step", beside: "minimax" });
  const wanted = (state) => {
    // without names, the engine takes these
    const usual = `${hasChance(state) ? "expectiminimax" : "minmax"},alphabeta`;
    show({ ...state, algorithms: state.algorithms || usual });
    return request(state, "compare", ["algorithms", ...(state.game ? [] : ["orders"])]);
  };
  return new Results(page, wanted, compareView, (about, state) => [
    ...(hasChance(state) ? [] : [element("div", { class: "line" },
      element("button", { class: "primary", onclick: beside }, words.step_beside))]),
    boxes("algorithms", (about?.algorithms ?? ["minmax", "alphabeta"]).map((name) => [name, name])),
    ...(state.game ? []
      : [boxes("orders", (about?.orders ?? []).map((name) => [name, words.order_names[name] ?? name]))])]);
}

/** @param {import("./app.js").Page} page */
export function draw(page) {
  const { choices, controls: { menu, field, boxes }, ask, refuse } = page;
  const give = async (kind, dots) => {
    const reply = await ask(fileRequest(choices.state, kind, dots));
    if (reply.ok) await save(kind, reply);
    else refuse(reply.error);
  };
  const withNone = (names) => [["", words.none], ...pairs(names)];
  return new Results(page, (state) => request(state, "draw", LOOK), pictureView, (about) => [
    element("div", { class: "line", role: "group", "aria-label": words.download },
      element("span", {}, words.download),
      ...Object.entries(words.downloads).map(([kind, text], i) => element("button", { class: i ? "btn"
        : "btn primary", onclick: () => give(kind, about?.formats.includes("png")) }, text))),
    element("details", { class: "looks", open: matchMedia("(min-width: 56rem)").matches },
      element("summary", {}, words.looks_title),
      element("div", { class: "grid" }, menu("style", pairs(about?.look.style)),
        menu("direction", pairs(about?.look.direction)), menu("labels", withNone(about?.look.labels)),
        menu("only", withNone(about?.look.only)), field("fold", { inputmode: "numeric" })),
      boxes("show", pairs(about?.look.show)))]);
}

/** What a file is made from. @param {boolean} dots whether the engine makes PNG */
export function fileRequest(state, kind, dots) {
  if (kind === "page") return request(state, "page", ["beside"]);
  if (kind === "trace") return request(state, "trace");
  return request(state, "draw", LOOK, { format: kind === "png" && !dots ? "svg" : kind });
}
