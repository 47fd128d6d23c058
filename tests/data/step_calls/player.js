import { check, each, same } from "../check.js";
import given from "../given.js";
import { Player, together } from "../player.js";
import { acts, Transport } from "../transport.js";
import texts from "../words.js";

const words = texts.player, { figure, cuts } = given.searches;
const textsOf = (host, selector) => host.querySelectorAll(selector).map((node) => node.textContent);

function opened(reel) {
  const host = new Fake("div"), player = new Player(host, { reels: [reel], words }, {});
  return { host, player, keys: acts(player) };
}

await each("up to 20 stages have dots", (last) =>
  new Transport({ words, last, cutStages: () => [] }).dots.length, [[20, 21], [21, 0]]);

await check("playing begins again after the end", () => {
  const { host, player } = opened(figure), waits = [], { setInterval: timer } = globalThis;
  globalThis.setInterval = (_, wait) => waits.push(wait);
  player.go(99);
  same(player.stage, 11);
  player.play();
  same([player.stage, waits, textsOf(host, "[data-do=play] span")], [0, [1500], ["Pause"]]);
  player.stop();
  same(textsOf(host, "[data-do=play] span"), ["Play"]);
  globalThis.setInterval = timer;
});

await check("keys go through the stages", () => {
  const { player, keys } = opened(figure);
  for (const [key, stage] of [["End", 11], ["ArrowLeft", 10], ["PageUp", 9], ["Home", 0], ["PageDown", 1]]) {
    keys[key]();
    same([key, player.stage], [key, stage]);
  }
});

await check("the key n visits every cut", () => {
  const { player, keys } = opened(cuts), bold = cuts.stages.flatMap((stage, k) => (stage.bold.length ? [k + 1] : []));
  same(bold.length, 3);
  for (const stage of [...bold, bold[2]]) {
    keys.n();
    same(player.stage, stage);
  }
});

await check("the search in words is made when it is opened", () => {
  const details = opened(figure).host.querySelector(".words");
  same(textsOf(details, "p"), []);
  details.open = true;
  details.fire("toggle");
  same(textsOf(details, "p"), [figure.subject, figure.conventions, figure.answer]);
  same(textsOf(details, "li").length, 11);
});

await each("two searches go together if one visits all places", (...visits) => together(visits.map((places) => ({
  nodes: [..."abc"].map((label) => ({ label })), stages: [...places].map((place) => ({ at: "abc".indexOf(place) })),
}))), [
  ["abc", "ac", [[0, 1, 2, 3], [0, 1, 1, 2]]],
  ["ac", "abc", [[0, 1, 1, 2], [0, 1, 2, 3]]],
  ["ab", "ba", [[0, 1, 2], [0, 1, 2]]],
  ["abc", "ca", [[0, 1, 2, 3], [0, 1, 2, 2]]],
]);

await each("a field keeps its own keys", (name, attributes, key, more = {}) => {
  const { host, player } = opened(figure), field = new Fake(name);
  Object.assign(field, attributes);
  host.append(field);
  return [field.fire("keydown", { key, ...more }), player.stage];
}, [
  ["i", {}, "ArrowRight", [false, 1]],
  ["i", {}, "x", [true, 0]],
  ["i", {}, "ArrowRight", { defaultPrevented: true }, [false, 0]],
  ...["ctrlKey", "metaKey", "altKey"].map((held) => ["i", {}, "ArrowRight", { [held]: true }, [true, 0]]),
  ["input", { type: "text" }, "ArrowRight", [true, 0]],
  ["select", { type: "" }, "ArrowRight", [true, 0]],
  ["input", { type: "checkbox" }, "ArrowRight", [false, 1]],
  ["input", { type: "range" }, "ArrowRight", [true, 0]],
  ["input", { type: "range" }, "PageDown", [true, 0]],
  ["input", { type: "range" }, "n", [false, 7]],
  ["button", {}, " ", [true, 0]],
  ["button", {}, "ArrowRight", [false, 1]],
]);

await each("keys outside act in a visible player", (everywhere, offsetParent, isConnected) => {
  const host = new Fake("div"), outside = new Fake("i");
  const player = new Player(host, { reels: [figure], words }, { everywhere });
  const { remove } = host;
  document.getElementById("app").append(host);
  Object.assign(host, { offsetParent });
  if (!isConnected) remove.call(host);
  const seen = [1, 2].map(() => {
    outside.fire("keydown", { key: "PageDown" });
    return player.stage;
  });
  document.removeEventListener("keydown", player.heard);
  host.remove();
  return seen;
}, [
  [true, {}, true, [1, 2]],
  [false, {}, true, [0, 0]],
  [true, null, true, [0, 0]],
  [true, {}, false, [0, 0]],
]);

await each("an address leads to a stage", (hash) => {
  location.hash = hash;
  const player = new Player(new Fake("div"), { reels: [figure], words }, { link: true, stage: 2 });
  document.removeEventListener("keydown", player.heard);
  fire.forget();
  location.hash = "";
  return player.stage;
}, [["#0", 0], ["#5", 5], ["#99", 11], ["#1234567", 2], ["#x", 2]]);

await check("the address follows the stages after a pause", () => {
  const timers = [], written = [], { setTimeout: timer } = globalThis;
  globalThis.setTimeout = (act, wait) => timers.push([act, wait]);
  globalThis.history = { replaceState: (_, __, address) => written.push(address) };
  const player = new Player(new Fake("div"), { reels: [figure], words }, { link: true });
  document.removeEventListener("keydown", player.heard);
  player.go(3);
  player.go(4);
  same([timers.length, timers[0][1], written], [1, 400, []]);
  timers[0][0]();
  player.go(5);
  same([timers.length, written], [2, ["#4"]]);
  globalThis.setTimeout = timer;
  fire.forget();
});

await each("a long sentence has smaller type", (length) => {
  const stages = [{ ...figure.stages[0], say: ["x".repeat(length)] }, ...figure.stages.slice(1)];
  const { host, player } = opened({ ...figure, stages });
  player.go(1);
  return host.querySelectorAll(".say.long").length;
}, [[190, 0], [191, 1]]);

await check("w explains the selected node, or else what was skipped", () => {
  const { host, player } = opened(figure), [{ board, card }] = player.panels, drawing = board.host;
  const explained = (stage) => {
    player.go(stage);
    player.why();
    return card.i;
  };
  document.activeElement = null;
  same([0, 5, 7].map(explained), [0, 4, 7]);
  Object.assign(drawing, { clientWidth: 900, clientHeight: 600 });
  board.draw();
  drawing.querySelector("[data-n=n-3]").focus();
  same(explained(7), 9);
  document.activeElement = host;
});

await each("the timeline tells how far the stage is", (stage, last) => {
  const transport = new Transport({ words, last, stage, cutStages: () => [] });
  transport.show();
  const { back, next, knob, slider, output, dots } = transport;
  return [knob.style.left, slider.value, slider.attributes["aria-valuetext"], output.textContent,
    dots.filter((dot) => dot.classes.has("in")).length, ...[back, next].map((one) => one.attributes["aria-disabled"])];
}, [
  [0, 2, ["0%", "0", "stage 0 of 2", "0 / 2", 1, "true", "false"]],
  [1, 2, ["50%", "1", "stage 1 of 2", "1 / 2", 2, "false", "false"]],
  [2, 2, ["100%", "2", "stage 2 of 2", "2 / 2", 3, "false", "true"]],
  [0, 0, ["0%", "0", "stage 0 of 0", "0 / 0", 1, "true", "true"]],
]);
