// Python and the engine in a thread, started from a snapshot.
import createPyodideModule from "./pyodide/pyodide.asm.js";
import { VERSION } from "./files.js";
import { loadPyodide } from "./pyodide/pyodide.js";

// a page by http from another machine has no store
const STORE = self.caches ? caches.open(`treesearch-${VERSION}`).catch(() => undefined) : Promise.resolve(undefined);
const fetched = self.fetch.bind(self);

/** The fetched files, to be stored when the engine is ready. @type {Set<string>} */
const fresh = new Set();

const WASM = { headers: { "content-type": "application/wasm" } };

/** Take a file from the browser's store. Many servers send .wasm as a type that browsers do not compile. */
self.fetch = async (request, options) => {
  const name = request instanceof Request ? request.url : String(request), kept = await (await STORE)?.match(name);
  const response = kept ?? await fetched(request, options);
  if (!kept && response.ok) fresh.add(name);
  return response.ok && name.endsWith(".wasm") ? new Response(response.body, WASM) : response;
};

const asked = [];
let answer;
self.onmessage = ({ data }) => { if (answer) reply(data); else asked.push(data); };

function reply({ id, text }) {
  self.postMessage({ id, text: answer(text) });
}

try {
  const code = self.fetch("python.zip").then((response) => response.arrayBuffer());
  const memory = self.fetch("python.snapshot").then((response) =>
    new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
  const python = await loadPyodide({ createPyodideModule,
    _loadSnapshot: memory.then((bytes) => new Uint8Array(bytes)) });
  python.unpackArchive(await code, "zip", { extractDir: "/engine" }); // the memory contains no files
  answer = python.pyimport("treesearch.playground.engine").answer_json;
  self.postMessage({ phase: "ready" });
  asked.forEach(reply);
  const store = await STORE;
  await Promise.all([...fresh].map((name) => store?.add(name).catch(() => {}))); // full, or forbidden
} catch (error) {
  self.postMessage({ phase: "broken", reason: String(error.message ?? error).slice(0, 300) });
}
