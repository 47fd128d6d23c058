// Python and the engine, in a thread of their own: the page can end it at any time.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const asked = [];
let answer;
self.onmessage = ({ data }) => { if (answer) reply(data); else asked.push(data); };

function reply({ id, text }) {
  self.postMessage({ id, text: answer(text) });
}

try {
  const code = fetch("python.zip").then((found) => found.arrayBuffer());
  const python = await loadPyodide();
  python.unpackArchive(await code, "zip", { extractDir: "/engine" });
  python.runPython("import sys; sys.path.insert(0, '/engine')");
  answer = python.pyimport("treesearch.playground.engine").answer_json;
  self.postMessage({ phase: "ready" });
  asked.forEach(reply);
} catch (error) {
  self.postMessage({ phase: "broken", reason: String(error.message ?? error).slice(0, 300) });
}
