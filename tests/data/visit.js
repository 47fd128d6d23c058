// A visit to the playground.
import { all, app, bar, click, engine, find, press, print, seen, timers, type } from "./visitor.js";

const open = (hash) => {
  location.hash = hash;
  fire("popstate");
};
const load = (image, sizes) => {
  Object.assign(image, sizes);
  image.parent.scrollTo = (x, y) => print(`the picture is scrolled to ${x} ${y}`);
  image.fire("load");
};

await import("./app.js");
await seen("the first screen");
await seen("a text on the first screen", () => type(find(".own input"), "(1 ("));
await seen("a node of the first screen", () => click("[data-n=n-1]"));
await seen("Back", () => open("#"));
await seen("a thumb", () => click(".thumb", "Dice"));
await seen("Back again", () => open("#"));
await seen("Enter in the own tree", () => press("Enter", find(".own input")));
for (const key of ["ArrowRight", "?", "?"]) await seen(`the key ${key}`, () => press(key));
await seen("a click on a skipped leaf", () => click("[data-n=n-2-2]"));
await seen("another number", () => type(find(".try input"), "9"));
await seen("no number", () => type(find(".try input"), "x"));
await seen("no card", () => press("Escape", find(".try input")));
await seen("the card again, by w", () => press("w"));
await seen("Edit", () => click("[data-do=edit]"));
await seen("another value by Enter", () => {
  find(".editing input").value = "1";
  press("Enter", find(".editing input"));
});
await seen("an end of the menu by Escape", () => { click(".more"); press("Escape", find(".more")); });
await seen("the menu", () => { click(".more"); press("x", find(".more")); });
await seen("a click outside the menu", () => app.click());
await seen("the keys, from the menu", () => { click(".more"); click("[data-go=keys]"); });
await seen("the key ?", () => press("?"));
await seen("presenting", () => press("p"));
document.fullscreenElement = {};
await seen("the full screen", () => document.fire("fullscreenchange"));
document.fullscreenElement = null;
await seen("its end", () => document.fire("fullscreenchange"));
for (const view of ["compare", "draw", "conventions", "examples", "handin", "copy"]) {
  await seen(`the menu: ${view}`, () => { click(".more"); click(`[data-go=${view}]`); });
  if (view === "handin") {
    await seen("a click on a node of the form", () => click("[data-n=n-1]"));
    for (const text of ["(5 (6 7))", "(5 (6 ", "(5 (6 7) 8)"]) {
      await seen(`the form of ${text}`, () => type(find(".own input"), text));
    }
    await seen("the form of the first tree", () => type(find(".own input"), "((3 12 8) (2 1 6) (14 5 2))"));
  }
  if (view === "compare") {
    await seen("two searches side by side", () => click("button", "side by side"));
    for (const key of ["End", ...Array(4).fill("ArrowLeft")]) await seen(`the key ${key}`, () => press(key));
    await seen("a click on a leaf of both", () => click("[data-n=n-3-1]"));
    await seen("its end", () => press("Escape", find(".card")));
    await seen("the node above", () => press("ArrowUp", find("[data-n=n-3-1]")));
  }
  if (view !== "draw") continue;
  const image = find("img"), sizes = { naturalWidth: 400, clientWidth: 200, naturalHeight: 500 };
  await seen("a small picture is loaded", () => load(image, sizes));
  await seen("a wide picture is loaded", () => load(image, { ...sizes, naturalWidth: 480 }));
  await seen("a tall picture is loaded", () => load(image, { ...sizes, naturalHeight: 530 }));
  await seen("a picture with a report", () => type(find(".own input"), "((3 12 8) (?x 1 6))"));
  await seen("the tree before", () => type(find(".own input"), "((3 12 8) (2 1 6) (14 5 2))"));
}
await seen("another view keeps no link", () => click(".tab", "Watch"));
await seen("the link of an exercise", () => {
  click(".more");
  click("[data-go=copy]");
  find(".share input").checked = true;
  find(".share input").change();
});
await seen("a closed link", () => {
  find(".share").open = false;
  click(".tab", "Practise");
});
await seen("an answer", () => click("[data-do=cut]"));
await seen("a new tree", () => {
  type(find(".seed input"), "5", "change");
  click("[data-do=newTree]");
});
for (const name of ["cross", "check", "nextTree", "cross", "check"]) await seen(name, () => click(`[data-do=${name}]`));
app.replaceChildren();
bar.replaceChildren();
await seen("a reload", () => import("./app.js?reload"));
await seen("no tree", () => type(find(".own input"), "(1 (2"));
await seen("its correction", () => click(".meant"));
await seen("Watch", () => click(".tab", "Watch"));
await seen("a text that is no tree", () => type(find(".own input"), "(1 x2 ("));
await seen("no text", () => type(find(".own input"), " "));
await seen("a board", () => type(find(".own input"), "XOX/OOX/..."));
await seen("conventions of a game", () => { click(".more"); click("[data-go=conventions]"); });
await seen("another game", () => {
  const menu = all("select").find((one) => one.id === "choose-game");
  menu.value = "nim";
  menu.change();
});
await seen("a link to an exercise", () => open("#exercise=1&check=1&tree=((3+12)+(2+4))"));
await seen("a click on a leaf of the form", () => click("[data-n=n-1-1]"));
await seen("a checked answer", () => click("button", "Check"));
await seen("a link to another exercise", () => open("#exercise=1&tree=((1+2)+(0+4))"));
await seen("a link that is too long", () => open(`#tree=${"1".repeat(100_001)}`));
await seen("examples beside no tree", () => open("#view=examples&tree=(1+(4"));
await seen("Watch of no tree", () => open("#view=step&tree=(1+(4"));
await seen("a link to a stage", () => open("#view=step&stage=3&tree=(1+(0+7))"));
await seen("a link to another stage", () => open("#view=step&stage=4&tree=(1+(0+7))"));
engine.state = "broken";
await seen("a server that is gone", () => open("#view=step&tree=(1+(0+8))"));
engine.state = "busy";
await seen("a long search", () => open("#view=step&tree=(1+(0+9))"));
print(`waits: ${[...timers.values()].map(([wait]) => wait).join(" ")}`);
await seen("a search of 700 milliseconds", () => [...timers.values()].forEach(([, act]) => act()));
await seen("Stop", () => click(".engine button"));
for (const view of ["practice", "examples", "conventions", "compare"]) {
  engine.state = view === "practice" ? "busy" : "";
  location.hash = `#view=${view}&series=7`;
  bar.replaceChildren();
  app.replaceChildren();
  await seen(`a visit that begins in ${view}`, () => import(`./app.js?${view}`));
}
process.exit();
