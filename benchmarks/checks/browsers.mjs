// Drives the playground in a browser through trees, and prints what it showed: browsers.py knows what is right.
//
//     node browsers.mjs chrome|firefox PROGRAM ADDRESS PUPPETEER COURSE <cases.json >shown.json
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

const [browserName, executablePath, address, home, course] = process.argv.slice(2);
const { default: puppeteer } = await import(pathToFileURL(home).href);
const cases = JSON.parse(await text(process.stdin));
const args = browserName === "chrome" ? ["--no-sandbox", "--disable-gpu"] : [];
const browser = await puppeteer.launch({ browser: browserName, executablePath, headless: true, args });
const page = await browser.newPage();
await page.setViewport({ width: 1280, height: 800 });
const errors = [];
page.on("pageerror", (error) => errors.push(String(error)));

const open = async (view, tree) => {
  await page.goto("about:blank");
  await page.goto(`${address}#${new URLSearchParams({ view, tree })}`);
};
const all = (selector, frame = page) => frame.$$eval(selector, (nodes) => nodes.map((node) => node.textContent));
const click = (selector, frame = page) =>
  frame.$eval(selector, (node) => node.dispatchEvent(new MouseEvent("click", { bubbles: true })));

/** The names of the drawn nodes at every stage, and which is lit. */
async function stepped({ tree, stages }) {
  await open("step", tree);
  await page.waitForFunction((last) => document.querySelector(".watching .counter")?.textContent.endsWith(` / ${last}`),
    {}, stages.length);
  await page.waitForSelector("body[data-phase=ready]");
  await page.keyboard.press("Home");
  return page.evaluate((last) => Array.from({ length: last }, () => {
    /** @type {HTMLElement} */ (document.querySelector(".watching [data-do=next]")).click();
    const nodes = [...document.querySelectorAll(".watching .n:not(.fold)")].map((node) => node.getAttribute("aria-label"));
    const severed = [...document.querySelectorAll(".watching .severing")].map((mark) => mark.getAttribute("data-cut"));
    return { nodes, severed, lit: document.querySelector(".watching .n.lit")?.getAttribute("aria-label") };
  }), stages.length);
}

/** Each question with the verdict on the right answer, and how many clicks and fields it took. */
async function practised({ answers }, frame = page) {
  await frame.waitForSelector(".task h3");
  const verdicts = [];
  let actions = 0;
  while (verdicts.length < 100) {
    // a course system is told of an answer in a moment, and Firefox loses keys that are sent meanwhile
    await frame.evaluate(() => new Promise((done) => { setTimeout(done); }));
    if (await frame.$("[data-do=again]")) return { verdicts, actions, score: (await all(".score", frame))[0] };
    if (await frame.$("[data-do=continue]")) await click("[data-do=continue]", frame); // after a wrong answer
    const question = (await all(".task h3, .task .about", frame)).join(" "), right = answers[question];
    if (!right) return { verdicts: [...verdicts, [question, "unknown"]], actions };
    if (right.length === 1 && ["cut", "go"].includes(right[0])) {
      await click(`[data-do=${right[0]}]`, frame);
      actions += 1;
    } else {
      for (const [i, value] of right.entries()) await (await frame.$$(".task input"))[i].type(value);
      await click("[data-do=answer]", frame);
      actions += right.length + 1;
    }
    verdicts.push([question, (await all(".verdict", frame))[0]]);
  }
  return { verdicts, actions };
}

/** The same in a course system, and every value that it received. */
async function reported(one, number) {
  await page.goto(`${course}/${number}/course`);
  const frame = await (await page.waitForSelector("iframe")).contentFrame();
  const scorm = await practised(one, frame);
  return { scorm, reported: await page.evaluate(() => log) };
}

/** The text of a form that was filled in by clicks. */
async function handedIn({ tree, value, path, pruned, cuts }) {
  await open("handin", tree);
  await page.waitForSelector(".handin .n");
  await page.type("#handin-value", value);
  const key = (place) => place.map((step) => `-${step}`).join("");
  const node = async (place) => {
    for (let above = place.length; above >= 0 && !await page.$(`.handin [data-n="n${key(place)}"]`); above -= 1) {
      const fold = `.handin [data-fold][data-n^="f${key(place.slice(0, above))}-"]`;
      if (await page.$(fold)) await click(fold);
    }
    await click(`.handin [data-n="n${key(place)}"]`);
  };
  if (path.length) await node(path);
  await page.$$eval(".handin .clicks button", (buttons) => buttons[1].click());
  for (const place of pruned) await node(place);
  for (const { kind, at, after } of cuts) {
    const menus = await page.$$(".cut-menus select");
    await menus[0].select(kind);
    await menus[1].select(at.join(".") || "root");
    await menus[2].select(String(after));
    await click(".cut-menus button");
  }
  if (!cuts.length) await page.$eval("#no-cuts", (box) => box.click());
  return page.$eval("#handin-text", (field) => field.value);
}

const shown = [];
for (const [number, one] of cases.entries()) {
  const result = { stages: await stepped(one) };
  if (one.practise) {
    await open("practice", one.tree);
    result.practice = await practised(one);
    Object.assign(result, await reported(one, number));
  }
  if (one.hand_in) result.text = await handedIn(one);
  shown.push(result);
}
console.log(JSON.stringify({ shown, errors, version: await browser.version() }));
await browser.close();
