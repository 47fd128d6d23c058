import { each } from "../check.js";
import { Board } from "../board.js";
import given from "../given.js";
import { explained } from "../why.js";
import texts from "../words.js";

const near = (node) => "*max MAX* already has 3 at the root. *min MIN* has at most 2 at "
  + `${node}. MAX will not choose it.`;

/** Return the stage, the title and the text of a node's card. */
function card(search, stage, place) {
  const reel = given.searches[search], board = new Board(new Fake("div"), reel, texts.player, {});
  board.show(stage);
  const answer = explained(board, reel.nodes.findIndex(({ label }) => label.split(" ")[0] === place));
  const parts = answer.parts.map((one) => (Array.isArray(one) ? `*${one.join(" ")}*` : one));
  return [answer.stage, answer.title, parts.join("").replaceAll("\u00a0", " ")];
}

await each("a card explains a value", card, [
  ["figure", 11, "2", [7, "Node 2", `*min MIN* takes the smallest of its children. ${near("node 2")}`]],
  ["figure", 11, "1.2", [4, "The search read 12", "12 is not smaller than 3: *min MIN keeps 3*."]],
  ["figure", 7, "root", [5, "The root", "*max MAX* takes the largest of its children. So far: 3 and ≤ 2. "
    + "One branch has not been visited yet."]],
  ["figure", 5, "root", [5, "The root", "*max MAX* takes the largest of its children. So far: 3. "
    + "2 branches have not been visited yet."]],
  ["deep", 8, "2.2", [8, "Node 2.2", "*max MAX* takes the largest of 1 and ≤ 4: 1 to 4."]],
  ["MIN begins", 9, "root", [9, "The root", "*min MIN* takes the smallest of 5, ≥ 6, and 9: 5."]],
  ["depth 1", 3, "1.1", [3, "1", "The depth limit stops the search above this node."]],
  ["chance", 7, "1", [6, "Node 1", "The value is the mean of 3 and 2, weighted by their probabilities: 5/2."]],
  ["players", 5, "1", [4, "P2", "Of (5,2) and (0,2), p2 takes the one that is best for p2: (5,2)."]],
  ["eight", 9, "root", [9, "The root", "*max MAX* takes the largest of 1, 2, 3, 4, 5, and 3 more: 8."]],
  ["six", 7, "root", [7, "The root", "*max MAX* takes the largest of 1, 2, 3, 4, 5, and 6: 6."]],
  ["first child", 4, "2", [4, "Node 2", "*min MIN* takes the smallest of its children. *max MAX* already has 9 at the "
    + "root. *min MIN* has at most 1 at node 2. MAX will not choose it."]],
]);

await each("a card explains a skipped branch", card, [
  ["names", 6, "2.2", [6, "The search skipped 4", near("C")]],
  ["deep", 8, "2.2.2.2", [8, "The search skipped 2", "*max MAX* already has 10 at the root. *min MIN* has at most 4 at "
    + "node 2.2.2. Best play will not reach it."]],
  ["ties", 9, "2.2", [6, "The search skipped 1", "*max MAX* already has 4 at the root. *min MIN* has at most 4 at node "
    + "2. MAX gains nothing from it."]],
  ["MIN begins", 9, "2.2", [6, "The search skipped node 2.2", "*min MIN* already has 5 at the root. *max MAX* has at "
    + "least 6 at node 2. MIN will not choose it."]],
  ["window", 5, "1.2", [3, "The search skipped 5", "Child 1 of node 1 (MIN) is worth 3. That is ≤ 3, the end of the "
    + "starting window. MIN cut: 5 cannot bring the root's value back into the window."]],
]);

await each("a card says what the search has not reached", card, [
  ["figure", 7, "3", [8, "The search has not reached node 3", "The search visits it at stage 8."]],
  ["figure", 0, "2.2", [7, "The search has not reached 4", ""]],
]);
