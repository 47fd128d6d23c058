import { check, same } from "../check.js";

const BROKEN = "The engine could not start: {}. You can still use Hand in.";
const { querySelector } = document;
document.querySelector = () => ({ getAttribute: () => "worker" });
Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
const { start } = await import("../engine.js");
document.querySelector = querySelector;

await check("the engine answers in a thread", async () => {
  const workers = [], timers = [], { setTimeout: wait, clearTimeout: stop } = globalThis;
  globalThis.Worker = class {
    constructor() { Object.assign(this, { sent: [] }, workers.push(this)); }

    postMessage({ text }) { this.sent.push(text); }

    terminate() { this.sent.push("terminated"); }
  };
  Object.assign(globalThis, {
    setTimeout: (act, time) => timers.push([act, time]), clearTimeout: () => timers.splice(0),
  });
  const engine = start(), [status, button] = engine.host.children, log = [], answers = [];
  const ask = (name) => engine.ask({ ask: name }).then((answer) => answers.push(answer));
  const hear = (data) => workers.at(-1).onmessage({ data });
  const seen = () => {
    const shown = [document.body.dataset.phase, ...timers.map(([, time]) => time)].join(" ");
    const before = button.hidden ? "" : " (Stop)";
    for (const [act] of timers.splice(0)) act();
    log.push(`${shown}:${before} ${status.textContent}${button.hidden ? "" : " (Stop)"}`);
  };
  const acts = [() => {}, () => ask("first"), () => hear({ phase: "ready" }), () => ask("second"),
    () => hear({ id: 1, text: '"one"' }), () => hear({ id: 2, text: '"two"' }), () => hear({ id: 2, text: "3" }),
    () => ask("third"), () => button.click(), () => hear({ phase: "ready" }), () => ask("fourth"),
    () => hear({ phase: "broken", reason: "full" }), () => workers[1].onerror({ message: "gone" }),
    () => workers[1].onerror({})];
  for (const act of acts) {
    act();
    seen();
  }
  await 0;
  Object.assign(globalThis, { setTimeout: wait, clearTimeout: stop });
  same(log, [
    "starting 1500: Loading the engine", "starting: Loading the engine", "thinking 700: Searching (Stop)",
    "thinking 700: (Stop) Searching (Stop)", "thinking: (Stop) Searching (Stop)", "ready: ", "ready: ",
    "thinking 700: Searching (Stop)", "starting 1500: (Stop) Loading the engine", "ready: ",
    "thinking 700: Searching (Stop)", `broken: ${BROKEN.replace("{}", "full")}`,
    `broken: ${BROKEN.replace("{}", "gone")}`,
    `broken: ${BROKEN.replace("{}", "worker.js, or a module that it imports, could not be loaded; "
      + "the server must send .js files as text/javascript")}`,
  ]);
  same(workers.map(({ sent }) => sent), [
    ['{"ask":"first"}', '{"ask":"second"}', '{"ask":"third"}', "terminated"], ['{"ask":"fourth"}'],
  ]);
  same(answers, ["one", "two", { ok: false, error: { code: "stopped", message: "Stopped." } }]);
});
