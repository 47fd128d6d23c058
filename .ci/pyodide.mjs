// node pyodide.mjs FILE.py WHEEL...  runs the file under the browser's Python, with nothing installed but these wheels.
import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const [program, ...wheels] = process.argv.slice(2);
const python = await loadPyodide({ env: { HOME: "/home/pyodide", COLUMNS: "80" } });
for (const wheel of wheels) python.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel");
python.runPython(readFileSync(program, "utf8"));
