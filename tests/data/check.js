// What the groups of calls share: a page, and comparisons. Each file of a folder of calls is a group.
import assert from "node:assert";
import "./dom.js";

export const TREE = "((3 12 8) (2 4 6) (14 5 2))";

const failures = {};
let current = [], begun = 0, ended = 0;

/** Compare a value, as JSON, with what it must be. */
export function same(value, expected) {
  assert.deepStrictEqual(JSON.parse(JSON.stringify(value ?? null)), expected);
}

/** Run a check; an error is a failure of its group. */
export async function check(title, act) {
  begun++;
  try {
    await act();
  } catch (error) {
    current.push(`${title}: ${error.message}`);
  }
  ended++;
}

/** Compare the result of a call in each row with the last entry of the row; the others are arguments. */
export async function each(title, call, rows) {
  for (const row of rows) {
    const args = row.slice(0, -1);
    await check(`${title}, ${JSON.stringify(args)}`, async () => same(await call(...args), row.at(-1)));
  }
}

/** Return the failures of each group, which run one after the other because they share a page. */
export async function run(groups) {
  for (const name of groups) {
    current = failures[name] = [];
    begun = ended = 0;
    await import(`./calls/${name}.js`);
    if (!begun || ended < begun) current.push(`${ended} of ${begun} checks have ended`);
  }
  return failures;
}
