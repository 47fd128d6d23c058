// Drives the playground in a browser through trees, and tells what it showed: for browsers.py, which knows what is right.
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
const all = (selector, shown = page) => shown.$$eval(selector, (found) => found.map((one) => one.textContent));
const click = (selector, shown = page) =>
  shown.$eval(selector, (one) => one.dispatchEvent(new MouseEvent("click", { bubbles: true })));

/** The sentences of every stage. */
async function stepped({ tree, stages }) {
  await open("step", tree);
  await page.waitForFunction((last) => document.querySelector(".counter")?.textContent === `stage 0 of ${last}`, {}, stages);
  const told = [];
  for (let stage = 1; stage <= stages; stage++) {
    await click("[data-do=next]");
    told.push(await all(".told li"));
  }
  return told;
}

/** Each question with what became of the right answer, and how many clicks and fields it took. */
async function practised({ answers }, shown = page) {
  await shown.waitForSelector(".task h3");
  const told = [];
  let actions = 0;
  for (;;) {
    // a course system is told of an answer in a moment, and Firefox loses keys that are sent meanwhile
    await shown.evaluate(() => new Promise((done) => { setTimeout(done); }));
    const asked = (await all(".task h3", shown))[0], right = answers[asked];
    if (await shown.$("[data-do=again]")) return { told, actions, score: (await all(".score", shown))[0] };
    if (!right) return { told: [...told, [asked, "unknown"]], actions };
    if (right.length === 1 && ["cut", "go"].includes(right[0])) {
      await click(`[data-do=${right[0]}]`, shown);
      actions += 1;
    } else {
      for (const [i, text] of right.entries()) await (await shown.$$(".task input"))[i].type(text);
      await click("[data-do=answer]", shown);
      actions += right.length + 1;
    }
    told.push([asked, (await all(".verdict", shown))[0]]);
    if (told.length > 100) return { told, actions };
  }
}

/** The same in a course system, and every value that the course system was told. */
async function reported(one, number) {
  await page.goto(`${course}/${number}/course`);
  const frame = await (await page.waitForSelector("iframe")).contentFrame();
  const scorm = await practised(one, frame);
  return { scorm, reported: await page.evaluate(() => log) };
}

/** The text that comes of what is clicked together. */
async function handedIn({ tree, value, path, pruned, cuts }) {
  await open("handin", tree);
  await page.waitForSelector(".handin .part");
  await page.type("#handin-value", value);
  const node = (place) => click(`.handin [data-n="n${place.map((step) => `-${step}`).join("")}"]`);
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
  return page.$eval("#handin-text", (text) => text.value);
}

const shown = [];
for (const [number, one] of cases.entries()) {
  const steps = await stepped(one);
  await open("practice", one.tree);
  const practice = await practised(one);
  shown.push({ steps, practice, text: await handedIn(one), ...await reported(one, number) });
}
console.log(JSON.stringify({ shown, errors, version: await browser.version() }));
await browser.close();
