// The legend of the drawings, and three sentences for a first visit.
import { element } from "./element.js";
import words from "./words.js";

const SEEN = "treesearch seen";

/** Whether somebody was here before; a browser that keeps nothing greets every time. */
function seen(now = undefined) {
  try {
    if (now) localStorage.setItem(SEEN, now);
    return Boolean(localStorage.getItem(SEEN));
  } catch { return false; }
}

/** The sentences, until they are dismissed. */
export function firstVisit() {
  if (seen()) return [];
  const box = element("aside", { class: "first", "aria-label": words.first_visit }, element("p", {}, words.first),
    element("button", { type: "button", onclick: () => { seen("1"); box.remove(); } }, words.first_done));
  return [box];
}

/** What the signs of the drawing mean. */
export function legend() {
  const rows = words.legend_rows.flatMap(([sign, kind, text]) =>
    [element("dt", { class: kind }, sign), element("dd", {}, text)]);
  return element("details", { class: "legend" }, element("summary", {}, words.legend), element("dl", {}, ...rows));
}
