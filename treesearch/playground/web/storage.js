// Keep practice while the tab is open, so that it continues after a reload.
import { ended } from "./ending.js";

const SHELF = "treesearch practice";

/** Keep the answers to the exercise of `key`, if the browser allows it. */
export function remember(key, practice) {
  const { number, mode, at, given, slips, undone, suspects, finished, shown, all = [] } = practice;
  const asked = practice.asked.map(({ tree: { text }, told }) => ({ tree: { text }, told }));
  const sets = { hinted: [...practice.hinted], seen: [...practice.seen], crossed: [...practice.crossed] };
  const memory = { number, mode, at, given, slips, undone, suspects, finished, shown, all, asked, ...sets };
  try { sessionStorage.setItem(SHELF, JSON.stringify({ key, memory })); } catch { /* full, or forbidden */ }
}

export function remembered(key) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(SHELF));
    return kept?.key === key ? kept.memory : undefined;
  } catch { return undefined; }
}

export function resume(practice, { hinted, seen, crossed, finished, all, asked, ...plain }) {
  const before = (list) => (finished ? list.slice(0, -1) : list); // finishing adds the last one again
  Object.assign(practice, plain, { hinted: new Set(hinted), seen: new Set(seen), crossed: new Set(crossed) });
  Object.assign(practice, { all: before(all), asked: before(asked) });
  practice.draw();
  if (finished && practice.mode === "cross") ended(practice, false);
}
