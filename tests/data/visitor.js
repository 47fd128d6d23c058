// A user of a page: acts, and prints what changes. A line "?..." is a request to the engine.
import "./dom.js";
import { createInterface } from "node:readline";

const replies = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
export const timers = new Map(), bar = document.getElementById("bar"), app = document.getElementById("app");
export const print = (...lines) => console.log(lines.join("\n"));
/** What the engine does: "" answers, "broken" has no network, "busy" does not answer. */
export const engine = { state: "" };
let asking = 0, shown = [], focused = "", timer = 0;

process.env.TZ = "UTC";
document.querySelector = (selector) => (selector.includes("engine") ? { getAttribute: () => "server" } : null);
Object.defineProperties(Fake.prototype, {
  clientWidth: { value: 400, writable: true }, clientHeight: { value: 300, writable: true },
});
Object.defineProperty(globalThis, "navigator", { value: {
  clipboard: { writeText: (text) => Promise.resolve(print(`copied: ${text}`)) },
} });
Object.assign(globalThis, {
  innerHeight: 600, scrollTo: (x, y) => print(`scrolled to ${x} ${y}`),
  setTimeout: (act, wait = 0) => { timers.set(timer += 1, [wait, act]); return timer; },
  clearTimeout: (number) => { timers.delete(number); },
  history: {
    pushState(_, __, address) {
      print("a new entry of the history");
      location.hash = address;
    },
    replaceState(_, __, address) { location.hash = address; },
  },
  fetch: async (name, { body, signal }) => {
    if (engine.state === "busy") {
      await new Promise((done) => { signal.addEventListener("abort", done); });
      throw Object.assign(new Error("stopped"), { name: "AbortError" });
    }
    if (engine.state === "broken") throw new Error("no network");
    asking += 1;
    print(`?${body}`);
    const { value } = await replies.next();
    asking -= 1;
    return { json: () => JSON.parse(value) };
  },
});
URL.createObjectURL = () => "blob:1";
URL.revokeObjectURL = () => print("the picture is released");

/** Wait for answers and for timers of up to some milliseconds. */
export async function settle(most = 150) {
  for (let calm = 0; calm < 3; calm += 1) {
    do await new Promise(setImmediate); while (asking);
    for (const [number, [wait, act]] of timers) {
      if (wait > most) continue;
      timers.delete(number);
      act();
      calm = 0;
    }
  }
}

/** Print the lines that came after an act, and how many went. */
export async function seen(title, act) {
  await act?.();
  await settle();
  const lines = [...bar.lines(), ...app.lines()], before = [...shown];
  const { activeElement, scrolled } = document;
  const focus = activeElement ? `${activeElement.lines()[0]}${scrolled ? " (scrolled)" : ""}` : "";
  const news = lines.filter((line) => {
    const at = before.indexOf(line);
    if (at >= 0) before.splice(at, 1);
    return at < 0;
  });
  const { phase = "", view = "", subject = "" } = document.body.dataset;
  print(`\n## ${title}`, `${location.hash.slice(0, 99)} ${phase} ${view} ${subject} ${document.body.className}`.trim(),
    ...(focus === focused ? [] : [`focus: ${focus}`]), ...news, `without ${before.length} lines`);
  [shown, focused] = [lines, focus];
}

const visible = (node) => !node.hidden && (!node.parent || visible(node.parent));
export const all = (selector) => [...bar.querySelectorAll(selector), ...app.querySelectorAll(selector)].filter(visible);
export const find = (selector, text = "") => all(selector).find((node) => node.textContent.includes(text));
export const click = (selector, text) => find(selector, text).click();
export const press = (key, target = document.body, more = {}) => target.fire("keydown", { key, ...more });
export const type = (field, text, name = "input") => {
  field.value = text;
  field.fire(name);
};
