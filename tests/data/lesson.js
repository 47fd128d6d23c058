// Visits to pages of practice, alone and in a course system.
import { readFileSync } from "node:fs";
import { all, app, click, find, press, print, seen, settle, timers } from "./visitor.js";

const pages = JSON.parse(readFileSync("pages.json", "utf8")), host = document.getElementById("treesearch");
let visit = 0, clock = 1e12 + 3_723_450;

Date.now = () => clock;
location.search = "?report=1";
self.parent = { postMessage: (message) => print(`posted: ${JSON.stringify(message)}`) };

/** A course system. It keeps its values; `refuses`: parts of the names that it does not accept. */
const system = (values, { refuses = [], opens = "true", stores = "true" } = {}) => ({
  LMSInitialize: () => opens,
  LMSGetValue: (name) => values[name] ?? "",
  LMSSetValue(name, value) {
    const taken = !refuses.some((part) => name.includes(part));
    print(`${taken ? "set" : "refused"} ${name} = ${value}`);
    if (taken) values[name] = value;
    return String(taken);
  },
  LMSCommit() {
    print("committed");
    return stores;
  },
  LMSFinish: () => print("finished"),
  LMSGetLastError: () => "401",
});

/** Open a page in a new window. */
async function open(title, name, script, api = undefined) {
  document.listeners = {};
  fire.forget();
  host.replaceChildren();
  host.listeners = {};
  app.replaceChildren(host);
  document.getElementById("treesearch-data").textContent = pages[name];
  self.API = api;
  visit += 1;
  clock += 60_000;
  await seen(title, async () => {
    await import(`./${script}.js?${visit}`);
    for (let at = 0; at < 20_000 && !host.children.length; at += 1) await settle();
  });
}

/** Answer by a button, or by numbers in the fields. */
async function answer(...texts) {
  clock += 2_500;
  await seen(`the answer ${texts}`, () => {
    const fields = all(".task .field");
    if (!fields.length) return click(`[data-do=${texts[0]}]`);
    texts.forEach((text, i) => { fields[i].value = text; });
    return press("Enter", fields.at(-1));
  });
}

const act = (name) => seen(`the button ${name}`, () => click(`[data-do=${name}]`));

await open("a page of practice", "practice", "start");
for (let hint = 0; hint < 5; hint += 1) await act("hint");
await answer("go");
await answer("20", "10");
await act("continue");
await act("undo");
await answer("x", "5");
await answer("−∞", "10");
await act("undo");
await answer("10", "20");
await seen("Ctrl and c", () => press("c", document.body, { ctrlKey: true }));
await seen("the key c", () => press("c"));
await answer("10");
await act("nextTree");
await seen("a crossed out twin", () => click("[data-do=cross]"));
await seen("a click on a leaf", () => click("[data-n=n-2-2-2-2]"));
await seen("the leaf before", () => press("ArrowLeft", find("[data-n=n-2-2-2-2]")));
await seen("the same leaf by its key", () => press(" ", find("[data-n=n-2-2-2-2]")));
await act("undo");
await seen("the root", () => click("[data-n=n-2]"));
await act("check");
await act("again");
await act("check");
await act("nextTree");
await seen("crossing out", () => click("[data-do=cross]"));
await act("hint");
await act("hint");
await act("check");
await act("nextTree");
await open("a page that tells parts", "parts", "start");
await answer("inf", "-inf");
await answer("-inf", "inf");
await seen("crossing out", () => click("[data-do=cross]"));
await seen("a click on a leaf that is read", () => click("[data-n=n-3]"));
await act("check");
await act("undo");
await act("check");
await act("check");
await seen("the right leaves", () => ["2-2", "2-3"].forEach((place) => click(`[data-n=n-${place}]`)));
await act("check");
await act("nextTree");
await open("the same page again", "parts", "start");
await seen("crossing out", () => click("[data-do=cross]"));
await seen("the right leaves", () => ["2-2", "2-3"].forEach((place) => click(`[data-n=n-${place}]`)));
await act("check");
await act("nextTree");

const values = { "cmi.core.student_id": "ada", "cmi.interactions._count": "0" };
await open("a course", "course", "course", system(values));
await answer("cut");
await seen("the open tree again", () => find(".trees button").click());
await act("undo");
await answer("go");
await answer("inf", "1");
await act("continue");
await answer("cut");
await answer("1");
await act("nextTree");
await act("hint");
clock += 1_500;
document.hidden = true;
await seen("a hidden page", () => document.fire("visibilitychange"));
clock += 600_000;
document.hidden = false;
await seen("the page again", () => document.fire("visibilitychange"));
await act("hint");
await open("the next visit", "course", "course", system(values));
await seen("the first tree again", () => find(".trees button").click());
await seen("crossing out", () => click("[data-do=cross]"));
await seen("a click on a leaf", () => click("[data-n=n-2-2]"));
await seen("the pause", () => [...timers.values()].forEach(([, send]) => send()));
await act("check");
await open("a visit after crossing out", "course", "course", system(values));
await seen("the end", () => fire("pagehide"));
await open("a changed exercise", "changed", "course", system(values));
await answer("cut");
await act("continue");
await answer("1", "inf");
await answer("cut");
await answer("1");
await open("a version", "versions", "course", system({ "cmi.core.student_id": "1234", "cmi.core.score.raw": "80",
  "cmi.core.lesson_status": "passed" }));
await answer("cut");
await open("a review", "course", "course", system({ ...values, "cmi.core.lesson_mode": "review" }));
await open("a system that is closed", "course", "course", system({}, { opens: "false" }));
await open("no system", "course", "course");
await open("a system that stores nothing", "course", "course",
  system({}, { refuses: ["suspend", "score", "id"], stores: "" }));
await answer("cut");
process.exit();
