import { check, each, same } from "../check.js";
import given from "../given.js";
import { Player } from "../player.js";
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
