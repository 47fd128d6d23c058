// Where the page says what the engine is at: loading, searching, ready, broken.
import { element, fill } from "./element.js";
import { start } from "./engine.js";
import words from "./words.js";

/**
 * Start the engine; `stopped()` is called when a search was stopped. @param {HTMLElement} box @param {() => void}
 * stopped
 */
export function shown(box, stopped) {
  const status = element("span", { role: "status" }),
    bar = element("progress", { "aria-label": words.loading, hidden: true });
  const stop = element("button", { type: "button", hidden: true, onclick: () => { engine.stop(); stopped(); } },
    words.stop);
  const MB = (bytes) => (bytes / 1e6).toFixed(1);
  box.append(bar, status, stop);
  const engine = start(({ phase, done = 0, size = 0, reason = "" }) => {
    box.dataset.phase = phase;
    status.textContent = fill(words[phase], { done: MB(done), size: MB(size), reason });
    stop.hidden = phase !== "thinking";
    bar.hidden = phase !== "starting";
    if (phase === "starting") Object.assign(bar, { value: done, max: size });
  });
  return engine;
}
