// node snapshot.mjs PYODIDE PYTHON_ZIP SNAPSHOT  writes the memory of the browser's Python after a first search.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const [pyodide, archive, snapshot] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
const python = await loadPyodide({ _makeSnapshot: true, packages: [], env: { HOME: "/home/pyodide" } });
python.unpackArchive(new Uint8Array(readFileSync(archive)), "zip", { extractDir: "/engine" });
python.runPython(`
import sys
sys.path.insert(0, "/engine")
from treesearch.playground.engine import answer
if not answer({"ask": "steps", "tree": "((3 12 8) (2 4 6) (14 5 2))"})["ok"]:
    raise SystemExit("the first search failed")
del answer
`);
writeFileSync(snapshot, gzipSync(python.makeMemorySnapshot(), { level: 9 }));
