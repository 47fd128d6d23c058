// The engine: a server, or a Worker in this browser.
import { element, fill } from "./element.js";
import words from "./words.js";

const wanted = document.querySelector('meta[name="engine"]').getAttribute("content");

class Server {
  constructor(tell) {
    this.tell = tell;
    this.waiting = new Set();
    tell({ phase: "ready" });
  }

  async ask(request) {
    const abort = new AbortController();
    this.waiting.add(abort);
    this.tell({ phase: "thinking" });
    try {
      const sent = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(request),
        signal: abort.signal };
      const answer = await (await fetch("ask", sent)).json();
      this.done(abort, "ready");
      return answer;
    } catch (error) {
      const stopped = error.name === "AbortError";
      this.done(abort, stopped ? "ready" : "broken", error.message);
      return failure(stopped ? words.stopped_here : words.unreachable.replace("{reason}", error.message));
    }
  }

  done(abort, phase, reason) {
    this.waiting.delete(abort);
    if (!this.waiting.size) this.tell({ phase, reason });
  }

  stop() { this.waiting.forEach((abort) => abort.abort()); }
}

const failure = (message) => ({ ok: false, error: { code: "stopped", message } });

class InBrowser {
  constructor(tell) {
    this.tell = tell;
    this.waiting = new Map();
    this.number = 0;
    this.start();
    navigator.serviceWorker?.register("offline.js", { type: "module" });
  }

  start() {
    this.ready = false;
    this.tell({ phase: "starting" });
    this.worker = new Worker("worker.js", { type: "module" });
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = (event) => this.tell({ phase: "broken", reason: event.message || words.not_loaded });
    for (const [id, { text }] of this.waiting) this.worker.postMessage({ id, text });
  }

  hear({ id, text, phase, reason }) {
    if (phase) {
      this.ready ||= phase === "ready";
      this.tell({ phase: phase === "ready" && this.waiting.size ? "thinking" : phase, reason });
      return;
    }
    const { done } = this.waiting.get(id) ?? {};
    this.waiting.delete(id);
    if (!this.waiting.size) this.tell({ phase: "ready" });
    done?.(JSON.parse(text));
  }

  ask(request) {
    return new Promise((done) => {
      const id = ++this.number, text = JSON.stringify(request);
      this.waiting.set(id, { text, done });
      this.worker?.postMessage({ id, text });
      if (this.ready) this.tell({ phase: "thinking" });
    });
  }

  /** End the Worker and start a new one. */
  stop() {
    this.worker?.terminate();
    this.worker = undefined;
    const stopped = [...this.waiting.values()];
    this.waiting.clear();
    stopped.forEach(({ done }) => done(failure(words.stopped_here)));
    this.start();
  }
}

/** Start the engine. `host` shows its state if people wait, with a way to stop it. */
export function start() {
  const status = element("p", { class: "status", role: "status" });
  const stop = element("button", { hidden: true, onclick: () => engine.stop() }, words.stop);
  let slow;
  const tell = ({ phase, reason = "" }) => {
    clearTimeout(slow);
    const show = () => {
      status.textContent = phase === "ready" ? "" : fill(words[phase], { reason });
      stop.hidden = phase !== "thinking";
    };
    document.body.dataset.phase = phase;
    const wait = { thinking: 700, starting: 1500 }[phase];
    if (wait) slow = setTimeout(show, wait); else show();
  };
  const engine = wanted === "server" ? new Server(tell) : new InBrowser(tell);
  return { host: element("div", { class: "engine" }, status, stop), ask: (request) => engine.ask(request) };
}
