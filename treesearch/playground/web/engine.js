// The one engine, two ways to it: over HTTP on this machine, or in a Worker of this browser.
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

  /** Leave: the server ends the work of whoever waits no longer. */
  stop() { this.waiting.forEach((abort) => abort.abort()); }
}

const failure = (message) => ({ ok: false, error: { code: "stopped", message } });

class InBrowser {
  constructor(tell) {
    this.tell = tell;
    this.waiting = new Map();
    this.number = 0;
    requestAnimationFrame(() => setTimeout(() => this.start(), 100)); // the page first: its form needs no engine
  }

  async start() {
    this.ready = false;
    try {
      await kept(this.tell);
    } catch { /* without a store the Worker fetches for itself */ }
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

  /** End the Worker, whatever it is at, and begin with a new one. */
  stop() {
    this.worker?.terminate();
    this.worker = undefined;
    const given = [...this.waiting.values()];
    this.waiting.clear();
    given.forEach(({ done }) => done(failure(words.stopped_here)));
    this.tell({ phase: "starting_python" });
    this.start();
  }
}

/**
 * Fetch what the engine is made of into the browser's store, telling how much is there; afterwards it works offline.
 */
async function kept(tell) {
  const { version, files } = await (await fetch("engine.json")).json();
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const store = await caches.open(`treesearch-${version}`);
  let done = 0;
  tell({ phase: "starting", done, size });
  await Promise.all(files.map(async (file) => {
    if (await store.match(file.name)) {
      done += file.size;
    } else {
      const answer = await fetch(file.name), pieces = [];
      if (!answer.ok) throw new Error(file.name);
      for (let reader = answer.body.getReader(), piece = await reader.read(); !piece.done;
        piece = await reader.read()) {
        pieces.push(piece.value);
        done += piece.value.length;
        tell({ phase: "starting", done, size });
      }
      await store.put(file.name, new Response(new Blob(pieces),
        { headers: { "content-type": answer.headers.get("content-type") ?? "" } }));
    }
  }));
  await navigator.serviceWorker?.register("offline.js", { type: "module" });
  await Promise.race([navigator.serviceWorker?.ready, new Promise((late) => setTimeout(late, 2000))]);
  tell({ phase: "starting_python" });
}

export function start(tell) {
  return wanted === "server" ? new Server(tell) : new InBrowser(tell);
}
