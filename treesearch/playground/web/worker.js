// Python and the engine, in a thread of their own: the page can end it at any time.
import createPyodideModule from "./pyodide/pyodide.asm.js";
import { loadPyodide } from "./pyodide/pyodide.js";

/** Many servers do not know what a .wasm is, and a browser compiles it only under its own type. */
const fetched = self.fetch.bind(self);
self.fetch = async (what, how) => {
  const found = await fetched(what, how);
  if (!found.ok || !(what instanceof Request ? what.url : String(what)).endsWith(".wasm")) return found;
  return new Response(found.body, { headers: { "content-type": "application/wasm" } });
};

const asked = [];
let answer;
self.onmessage = ({ data }) => { if (answer) reply(data); else asked.push(data); };

function reply({ id, text }) {
  self.postMessage({ id, text: answer(text) });
}

try {
  const code = fetch("python.zip").then((found) => found.arrayBuffer());
  const python = await loadPyodide({ createPyodideModule });
  python.unpackArchive(await code, "zip", { extractDir: "/engine" });
  python.runPython("import sys; sys.path.insert(0, '/engine')");
  answer = python.pyimport("treesearch.playground.engine").answer_json;
  self.postMessage({ phase: "ready" });
  asked.forEach(reply);
} catch (error) {
  self.postMessage({ phase: "broken", reason: String(error.message ?? error).slice(0, 300) });
}
