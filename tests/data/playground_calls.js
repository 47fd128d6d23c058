// Calls of the playground's scripts with their results, for Node.js: see test_scripts.py.
import assert from "node:assert";
import "./dom.js";

const NAMES = ["state", "tree", "errors", "results", "sharing", "handin", "cutmenus", "editing", "drawing",
  "conventions", "controls", "bar", "practising", "watching", "firstscreen"], m = {};
for (const name of NAMES) m[name] = await import(`./${name}.js`);

const CHOICES = { state: { ...m.state.DEFAULTS, tree: "(5)" } }, made = m.controls.controls(CHOICES);
const PAGE = { watching: new m.watching.Watching({ choices: CHOICES }), compare: m.results.compare({ choices: CHOICES, controls: made }),
  draw: m.results.draw({ choices: CHOICES, controls: made }) };

/** What a call returns must equal the result. */
const check = async (name, call, result) =>
  assert.deepStrictEqual(JSON.parse(JSON.stringify(await call() ?? null)), result, name);

await check("every choice has a default", () =>
  m.state.DEFAULTS,
  {tree: "((3 12 8) (2 4 6) (14 5 2))", game: "", size: "", state: "", rules: "", algorithm: "alphabeta", root: "", order: "ltr", cut_rule: "ge", cuts: "pruning", values: "soft", label: "node", alpha: "", beta: "", utility_range: "", depth: "", evaluation: "", view: "first", stage: "", beside: "", style: "lecture", show: "", labels: "", direction: "down", only: "", fold: "", algorithms: "minmax,alphabeta", orders: "", series: "", exercise: "", read: "", check: ""});

await check("a link without a mode opens one", () =>
  ["#tree=(1+2)", "#view=nowhere&tree=5", "#game=nim&view=practice", "#exercise=1&check=1&tree=5", "#read=1&check=1&tree=5", "", "#stage=123456&tree=5"].map((hash) => (({ view, exercise, check, stage, game }) => [view, exercise, check, stage, game])(m.state.fromAddress(hash))),
  [["step", "", "", "", ""], ["step", "", "", "", ""], ["step", "", "", "", "nim"],
    ["handin", "1", "1", "", ""], ["handin", "1", "", "", ""], ["first", "", "", "", ""],
    ["step", "", "", "123456", ""]]);

await check("a link may be too long", () =>
  [m.state.fromAddress("#tree=" + "1".repeat(100001)).tree, m.state.tooLong("x".repeat(100000)), m.state.tooLong("x".repeat(100001))],
  ["", false, true]);

await check("the address has only what differs", () =>
  [{}, { view: "step" }, { view: "step", game: "nim", tree: "5" },
    { view: "draw", order: "rtl" }].map((more) => m.state.toAddress({ ...m.state.DEFAULTS, ...more })),
  ["#", "#tree=%28%283+12+8%29+%282+4+6%29+%2814+5+2%29%29&view=step", "#tree=5&game=nim&view=step", "#tree=%28%283+12+8%29+%282+4+6%29+%2814+5+2%29%29&order=rtl&view=draw"]);

await check("another game changes other choices", () =>
  [["", "step", "4"], ["tictactoe", "practice", ""], ["nim", "handin", ""], ["connect4", "step", ""],
    ["blocker", "draw", "5"]].map(([game, view, depth]) => { const state = { ...m.state.DEFAULTS, game, view, depth, size: "5", evaluation: "x" };
    m.state.changedGame(state); return [state.view, state.depth, state.state, state.size, state.evaluation]; }),
  [["step", "", "", "", ""], ["step", "", ".OO/XO./X.X", "", ""], ["step", "", "", "", ""],
    ["step", "3", "", "", ""], ["draw", "5", "", "", ""]]);

await check("changes are written to the history", () =>
  (() => { const out = [], state = m.state.DEFAULTS, written = (kind) => (_, __, address) => out.push(`${kind} ${address}`);
    globalThis.history = { pushState: written("push"), replaceState: written("replace") }; globalThis.scrollTo = () => {};
    location.hash = "#tree=(1+2)&stage=2&view=step"; let shown = 0, moved = 0;
    const choices = new m.state.Choices(() => { shown += 1; }, () => { moved += 1; }); choices.stage(3);
    choices.open("step"); choices.open("practice"); choices.change({ tree: "(3 4)" }, true); choices.stage(1);
    choices.change({ root: "min" }); choices.set("game", "tictactoe"); choices.take({ tree: "5", order: "rtl" });
    location.hash = "#tree=(7+8)"; choices.back(); choices.change({ order: "rtl" });
    return [out, choices.state.tree, shown, moved, state.view]; })(),
  [["replace #tree=%281+2%29&view=step&stage=3", "replace #tree=%281+2%29&view=step&stage=3", "push #tree=%281+2%29&view=practice",
    "replace #tree=%283+4%29&view=practice", "replace #tree=%283+4%29&root=min&view=practice",
    "push #tree=%283+4%29&game=tictactoe&state=.OO%2FXO.%2FX.X&root=min&view=step", "push #tree=5&order=rtl&view=step",
    "replace #tree=%287+8%29&order=rtl&view=step"], "(7 8)", 8, 2, "first"]);

await check("a typed position is watched", () =>
  (async () => { location.hash = "#tree=(1+2)&view=practice"; const shown = [], choices = new m.state.Choices(() =>
    shown.push([choices.state.view, choices.state.game, choices.state.state, choices.state.tree]));
    for (const text of ["XO./.../...", "XO./X../...", "(3 4)"]) { choices.typed("(x"); choices.typed(text);
    await new Promise((done) => { setTimeout(done, 200); }); } return shown; })(),
  [["step", "tictactoe", "XO./.../...", "(x"], ["step", "tictactoe", "XO./X../...", "(x"], ["step", "", "", "(3 4)"]]);

await check("the engine reads what the page cannot", () =>
  (async () => { const asked = [], reading = new m.tree.Reading(async ({ tree }) => { asked.push(tree);
    return tree === "(x" ? { ok: false } : { ok: true, tree: "(1/2*3 1/2*4)" }; }), tree = "(chance .5*3 .5*4)";
    const seen = (text, game = "") => { const read = reading.tree({ game, tree: text }); return read ? m.tree.writeTree(read) : null; };
    const out = [seen("(1 2)"), seen("(1 2)", "nim"), seen(tree)]; await reading.read(tree); out.push(seen(tree));
    await reading.read("(x"); out.push(seen("(x"), seen(tree)); reading.know("(1*2 3)"); out.push(seen("(1*2 3)"), seen(tree));
    return [out, asked]; })(),
  [["(1 2)", null, null, "(1/2*3 1/2*4)", null, "(1/2*3 1/2*4)", "(1*2 3)", null], ["(chance .5*3 .5*4)", "(x"]]);

await check("MAX moves below a chance root", () =>
  ["", "min"].map((root) => { const state = { ...m.state.DEFAULTS, tree: "(chance (1 2) (3 4))", root },
    form = new m.handin.HandIn({ choices: { state } }); let players;
    form.drawing.show = (tree, first) => { players = [...m.tree.walk(tree, first)].map(({ player }) => player).join(" "); };
    form.show({ state, tree: m.tree.readTree(state.tree) }); return players; }),
  ["chance max leaf leaf max leaf leaf", "chance min leaf leaf min leaf leaf"]);

await check("a board is recognised", () =>
  ["XO.|...|...", "XO./.../...", "xo-......", "XO./.../..", "(1 2)", "XXXXXXXXXX"].map(m.state.isBoard),
  [false, true, true, false, false, false]);

await check("a sample replaces all choices", () =>
  (() => { const state = { ...m.state.DEFAULTS, view: "practice", order: "rtl" }; m.state.takeSample(state,
    { game: "nim", size: 5 }); return [state.view, state.order, state.game, state.size, state.tree]; })(),
  ["step", "ltr", "nim", "5", "((3 12 8) (2 4 6) (14 5 2))"]);

await check("practice asks for conventions", () =>
  [m.state.practiceRequest({ ...m.state.DEFAULTS, root: "min" }), m.state.practiceRequest(m.state.DEFAULTS, 12)],
  [{ask: "practice", tree: "((3 12 8) (2 4 6) (14 5 2))", root: "min", order: "ltr", cut_rule: "ge"},
    {ask: "practice", seed: 12, order: "ltr", cut_rule: "ge"}]);

await check("a request has what applies", () =>
  [{ depth: "3", fold: "x" }, { alpha: "2" }, { beta: "5" }, { utility_range: "0, 10" },
    { game: "nim", root: "min", size: "5" }].map((more) => m.state.request({ ...m.state.DEFAULTS, ...more }, "search",
    ["fold", "show"])),
  [{ask: "search", tree: "((3 12 8) (2 4 6) (14 5 2))", algorithm: "alphabeta", order: "ltr", cut_rule: "ge", cuts: "pruning", values: "soft", label: "node", depth: 3, fold: "x"},
    {ask: "search", tree: "((3 12 8) (2 4 6) (14 5 2))", algorithm: "alphabeta", order: "ltr", cut_rule: "ge", cuts: "pruning", values: "soft", label: "node", window: ["2", "+inf"]},
    {ask: "search", tree: "((3 12 8) (2 4 6) (14 5 2))", algorithm: "alphabeta", order: "ltr", cut_rule: "ge", cuts: "pruning", values: "soft", label: "node", window: ["-inf", "5"]},
    {ask: "search", tree: "((3 12 8) (2 4 6) (14 5 2))", algorithm: "alphabeta", order: "ltr", cut_rule: "ge", cuts: "pruning", values: "soft", label: "node", utility_range: ["0", "10"]},
    {ask: "search", game: "nim", size: "5", algorithm: "alphabeta", order: "ltr", cut_rule: "ge", cuts: "pruning", values: "soft", label: "node"}]);

await check("lists are split", () =>
  m.state.request({ ...m.state.DEFAULTS, show: "window,order" }, "draw", ["show"], { format: "svg" }),
  {ask: "draw", tree: "((3 12 8) (2 4 6) (14 5 2))", algorithm: "alphabeta", order: "ltr", cut_rule: "ge", cuts: "pruning", values: "soft", label: "node", show: ["window", "order"], format: "svg"});

await check("each mode asks its fields", () =>
  ["watching", "compare", "draw"].map((view) => PAGE[view].wanted({ ...m.state.DEFAULTS, beside: "order", orders: "best", style: "print" })),
  [{ask: "steps", tree: "((3 12 8) (2 4 6) (14 5 2))", algorithm: "alphabeta", order: "ltr", cut_rule: "ge", cuts: "pruning", values: "soft", label: "node", beside: "order"},
    {ask: "compare", tree: "((3 12 8) (2 4 6) (14 5 2))", algorithm: "alphabeta", order: "ltr", cut_rule: "ge", cuts: "pruning", values: "soft", label: "node", algorithms: ["minmax", "alphabeta"], orders: ["best"]},
    {ask: "draw", tree: "((3 12 8) (2 4 6) (14 5 2))", algorithm: "alphabeta", order: "ltr", cut_rule: "ge", cuts: "pruning", values: "soft", label: "node", style: "print", direction: "down"}]);

await check("games have no orders", () =>
  [PAGE.compare.wanted({ ...m.state.DEFAULTS, game: "nim", orders: "best" })],
  [{ask: "compare", game: "nim", algorithm: "alphabeta", order: "ltr", cut_rule: "ge", cuts: "pruning", values: "soft", label: "node", algorithms: ["minmax", "alphabeta"]}]);

await check("files are made from these requests", () =>
  [["png", true], ["png", false], ["tex", true], ["page", true],
    ["trace", true]].map(([kind, dots]) => m.results.fileRequest({ ...m.state.DEFAULTS, beside: "ties" }, kind, dots)).map(({ ask, format, beside }) => [ask, format, beside]),
  [["draw", "png", null], ["draw", "svg", null], ["draw", "tex", null], ["page", null, "ties"],
    ["trace", null, null]]);

await check("errors offer a repair", () =>
  [{ meant: "(1 2)" }, { code: "usage" }, { code: "search" },
    { code: "too_big" }].map((error) => m.errors.repair(error,
    { ...m.state.DEFAULTS, algorithm: "minmax", utility_range: "0,1" })),
  [["Use (1 2)", {tree: "(1 2)"}], ["Use alpha-beta", {algorithm: "alphabeta"}], null, null]);

await check("trees offer a repair", () =>
  [["(chance 1 2)", {}], ["(1 ?x)", {}], ["((1,2) 3)", { view: "practice" }], ["((1,2) 3)", { view: "draw" }],
    ["(1 2)", { alpha: "3" }], ["(1 2)", {}], ["(chance 1 2)",
    { algorithm: "expectiminimax" }]].map(([tree, more]) => m.errors.repair({ code: "search" },
    { ...m.state.DEFAULTS, tree, ...more })),
  [["Use expectiminimax",
    {algorithm: "expectiminimax"}, "This tree has chance nodes, which the chosen algorithm cannot search."],
    ["Draw all cases",
    {view: "draw", algorithm: "alphabeta"}, "A leaf of this tree is unknown. Type a number for it, or draw how the result depends on it."],
    ["Use max^n",
    {view: "step", algorithm: "minmax"}, "The leaves of this tree have a number for each player. Alpha-beta needs one number per leaf."],
    ["Use max^n",
    {view: "draw", algorithm: "minmax"}, "The leaves of this tree have a number for each player. Alpha-beta needs one number per leaf."],
    ["Use the full window", {alpha: "", beta: ""}], null, null]);

await check("games offer a smaller depth", () =>
  [[{ game: "nim" }, "too_big"], [{ game: "nim" }, "usage"], [{ game: "nim", depth: "5" }, "too_big"],
    [{ game: "nim", depth: "5" }, "usage"],
    [{ game: "nim" }, "search"]].map(([more, code]) => m.errors.repair({ code },
    { ...m.state.DEFAULTS, ...more })),
  [["Search to depth 3", {depth: "3"}, "This search is too large for the playground."], ["Search to depth 3",
    {depth: "3"}, "This search is too large for the playground."], ["Search to depth 2",
    {depth: "2"}, "This search is too large for the playground."], null, null]);

await check("a button repairs", () =>
  (() => { const chosen = [], box = m.errors.failed({ code: "search", message: "no" },
    { ...m.state.DEFAULTS, tree: "(1 ?x)" }, (what) => chosen.push(what)); box.querySelector("button").click();
    return [box.textContent, chosen, box.attributes.role]; })(),
  ["A leaf of this tree is unknown. Type a number for it, or draw how the result depends on it.Draw all cases",
    [{view: "draw", algorithm: "alphabeta"}], "alert"]);

await check("an error keeps its columns", () =>
  [m.errors.failed({ code: "stopped", message: "Stopped." }).attributes, m.errors.refusal({ code: "x", message: "a\n(1 x\n   ^\nb" }).children.map(({ attributes, textContent }) => [attributes.class, textContent])],
  [{class: "stopped", role: "status"}, [["", "a\n"], ["columns", "(1 x\n"], ["columns", "   ^\n"],
    ["", "b\n"]]]);

await check("a comparison has a row per search", () =>
  (() => { const reply = { rows: [{ order: "given", algorithm: "minmax", shown: "3", path: [1, 2], nodes_visited: 13, leaves_evaluated: 9, reduction: 1 },
    { order: "best", algorithm: "alphabeta", shown: "3", path: [1, 1], nodes_visited: 9, leaves_evaluated: 5, reduction: 1.4444 },
    { order: "best", algorithm: "mcts", shown: "~3", path: [], nodes_visited: 9, leaves_evaluated: 5, reduction: null }], said: "said", notes: ["n"] };
    const views = m.results.compareView(reply), rows = views[0].all.filter((one) => one.name === "tr");
    return [rows.map((row) => row.children.map((cell) => cell.textContent)), views.slice(1).map((one) => one.textContent)];
    })(),
  [[["algorithm", "value", "path", "nodes", "leaves", "reduction"], ["original order"],
    ["minmax", "3", "1 2", "13", "9", "1"], ["best order"], ["alphabeta", "3", "1 1", "9", "5", "1.44"],
    ["mcts", "~3", "", "9", "5", ""]],
    ["Nodes: how many nodes the search visits, including the root. Reduction: the nodes that minmax visits, divided by the nodes that this search visits (select minmax to see it). A ~ marks an estimate (the mean of a sample).", "said", "n"]]);

await check("one order needs no heading", () =>
  (() => { const reply = { rows: [{ order: "given", algorithm: "minmax", shown: "3", path: [1], nodes_visited: 3, leaves_evaluated: 2, reduction: 1 }], said: "" };
    return m.results.compareView(reply)[0].all.filter((one) => one.name === "tr").length; })(),
  2);

await check("a report has notes", () =>
  m.results.reportView({ text: "t", notes: ["a", "b"] }).map((one) => [one.name, one.textContent]),
  [["pre", "t"], ["p", "a"], ["p", "b"]]);

await check("a link is shared", () =>
  (() => { const state = { ...m.state.DEFAULTS, view: "step", stage: "7" }, share = m.sharing.sharing(state), boxes = share.host.all.filter((one) => one.name === "input"), link = share.host.querySelector("a"), shown = () => [link.href.split("#")[1], share.host.children[3].textContent];
    const out = []; share.show(); out.push(shown()); boxes[0].checked = true; boxes[0].change();
    out.push(shown()); boxes[1].checked = false; boxes[1].change(); out.push(shown());
    boxes[0].checked = false; Object.assign(state, { stage: "" }); boxes[0].change(); out.push(shown());
    Object.assign(state, { view: "first" }); share.show(); out.push(shown()); Object.assign(state,
    { view: "compare" }); share.show(); out.push(shown()); Object.assign(state, { view: "practice" });
    share.show(); out.push(shown()); return out; })(),
  [["tree=%28%283+12+8%29+%282+4+6%29+%2814+5+2%29%29&view=step&stage=7", "It opens in Watch at stage 7."],
    ["tree=%28%283+12+8%29+%282+4+6%29+%2814+5+2%29%29&view=step&stage=7&exercise=1&check=1", "It opens the answer form."],
    ["tree=%28%283+12+8%29+%282+4+6%29+%2814+5+2%29%29&view=step&stage=7&read=1", "It opens the answer form."],
    ["tree=%28%283+12+8%29+%282+4+6%29+%2814+5+2%29%29&view=step", "It opens in Watch."],
    ["tree=%28%283+12+8%29+%282+4+6%29+%2814+5+2%29%29&view=step", "It opens in Watch."],
    ["tree=%28%283+12+8%29+%282+4+6%29+%2814+5+2%29%29&view=compare", "It opens in Compare."],
    ["tree=%28%283+12+8%29+%282+4+6%29+%2814+5+2%29%29&view=practice", "It opens in Practise at question 1."]]);

await check("a leaf has its label", () =>
  ["F=4", "?", "?x", "-3"].map((text) => { const tree = m.tree.readTree(`(${text} 1)`);
    return [m.drawing.label({ node: tree.children[0] }), m.drawing.reelOf(tree, "max").nodes[1].says]; }),
  [["F=4", "4"], ["?", "?"], ["?x", "x"], ["-3", "−3"]]);

await check("a tree is drawn before its search", () =>
  (({ nodes }) => nodes.map(({ parent, label, shape, name, move, says }) => [parent, label, shape, name ?? "", move, says]))(m.drawing.reelOf(m.tree.readTree("(min A (max:3 4 F=5) (chance 1/2*6 1/2*(7 8)))", true), "max")),
  [[-1, "root A", "min", "A", "", ""], [0, "1", "max", "", "", ""], [1, "1.1", "leaf", "", "", "4"],
    [1, "1.2 F", "leaf", "F", "", "5"], [0, "2", "chance", "", "", ""], [4, "2.1", "leaf", "", "1/2", "6"],
    [4, "2.2", "max", "", "1/2", ""], [6, "2.2.1", "leaf", "", "", "7"], [6, "2.2.2", "leaf", "", "", "8"]]);

await check("places have names", () =>
  [...m.tree.walk(m.tree.readTree("(min A (max:3 4 F=5) (chance B 6 (7 8)))"))].map((place) => m.drawing.placeName(place)),
  ["the root (A)", "node 1", "leaf 1.1", "leaf 1.2", "node 2 (B)", "leaf 2.1", "node 2.2", "leaf 2.2.1", "leaf 2.2.2"]);

await check("trees are changed", () =>
  [["change", [1], "9"], ["add", [1]], ["add", [2]], ["add", []], ["delete", [1]], ["delete", [2, 1]],
    ["delete",
    [3, 1]]].map(([act, path, value]) => m.tree.changed(m.tree.readTree("(max A F=3 (4 5) (B 6))"), path, act, value)),
  ["(max A F=9 (4 5) (B 6))", "(max A (F 3 0) (4 5) (B 6))", "(max A F=3 (4 5 0) (B 6))", "(max A F=3 (4 5) (B 6) 0)", "(max A (4 5) (B 6))", "(max A F=3 (5) (B 6))", "(max A F=3 (4 5) 0)"]);

await check("leaves are checked", () =>
  ["3", "-2.5", "1/2", "?x", "x", "(1 2)", "", "3 "].map(m.tree.validLeaf),
  [true, true, true, true, false, false, false, false]);

await check("only sure texts are read", () =>
  [["x(1 2)", false], ["(1 2) (3)", false], ["()", false], ["(A B 1)", false], ["(max max 1)", false],
    ["(1 A)", false], ["((1)", false], ["(1/2*3 4)", false], ["(1/2*3 4)", true], ["(max:3 1)", false],
    ["(A:3 1)", false],
    ["(alpha-beta 1)", false]].map(([text, canonical]) => { const tree = m.tree.readTree(text, canonical);
    return tree ? m.tree.writeTree(tree) : null; }),
  [null, null, null, null, null, null, null, null, "(1/2*3 4)", "(max :3 1)", "(A:3 1)", null]);

await check("the engine reads trees of 501 levels", () =>
  [500, 501].map((levels) => m.tree.readTree(`${"(".repeat(levels)}1${")".repeat(levels)}`) !== undefined),
  [true, false]);

await check("only the learner states no cuts", () =>
  (() => { const state = { tree: "((3 12 8) (2 4 6))" }, form = new m.handin.HandIn({ choices: { state } }), out = [];
    form.drawing.show = () => {}; form.drawing.refresh = () => {}; form.show({ state, tree: m.tree.readTree(state.tree) });
    form.clear(); form.noCuts.checked = true; form.none(); out.push(form.text.value);
    form.addCut({ kind: "MIN", at: [2], after: 1 }); out.push(form.text.value, form.noCuts.checked);
    form.cuts.querySelector("button").click(); out.push(form.text.value); form.clear(); return out; })(),
  ["no cuts", "MIN cut after 2 in subtree (2 4 6)", false, ""]);

await check("cuts are chosen from menus", () =>
  (() => { const added = [], menus = new m.cutmenus.CutMenus((cut) => added.push(cut));
    menus.show(m.tree.readTree("(A (B 3 F=4) (chance 5 6) 7)"), "max");
    const listed = (menu) => menu.children.map((one) => [one.attributes.value, one.textContent]), out = [listed(menus.kind), listed(menus.node)];
    menus.take(); out.push(menus.refused.textContent); menus.node.value = "1"; menus.children();
    out.push(listed(menus.after)); menus.kind.value = "MIN"; menus.after.value = "2"; menus.take();
    out.push(added, menus.refused.textContent, menus.node.value); menus.node.value = "2";
    menus.kind.value = "MAX"; menus.after.value = "1"; menus.take();
    out.push(menus.refused.textContent, added.length); return out; })(),
  [[["", "choose ..."], ["MIN", "MIN"], ["MAX", "MAX"]], [["", "choose ..."], ["root", "the root (A)"],
    ["1", "node 1 (B)"],
    ["2", "node 2"]], "Choose the kind of cut, the node, and the child after which the search cuts.",
    [["", "choose ..."], ["1", "leaf 1.1 (3)"], ["2", "leaf 1.2 (F=4)"]],
    [{kind: "MIN", at: [1], after: 2}], "", "", "node 2 is a chance node. All its children count, so the search cannot cut there.", 1]);

await check("the chosen node is edited", () =>
  (() => { const texts = [], tree = m.tree.readTree("(A 3 (4 5))"), places = [...m.tree.walk(tree)], editing = new m.editing.Editing((text) => texts.push(text));
    editing.show(tree, "max"); const shown = (place) => { editing.choose(place.path);
    const { buttons, value, output } = editing;
    return [output.textContent, value.hidden, buttons.change.hidden, buttons.delete.hidden, value.value];
    }, out = places.map(shown); editing.choose(places[1].path); editing.value.value = "x"; editing.edit("change");
    out.push(editing.error.textContent); editing.value.value = "7"; editing.edit("change");
    out.push(editing.error.textContent); editing.edit("add"); editing.edit("delete");
    out.push(texts, editing.chosen.path); editing.choose([]); out.push(editing.host.hidden);
    editing.choose([9]); out.push(editing.host.hidden); return out; })(),
  [["the root (A)", true, true, true, ""], ["leaf 1", false, false, false, "3"],
    ["node 2", true, true, false, "3"], ["leaf 2.1", false, false, false, "4"],
    ["leaf 2.2", false, false, false, "5"], "x is not a leaf value. Type a number, such as 7, -3, 2.5, or 1/2.", "",
    ["(A 7 (4 5))", "(A (3 0) (4 5))", "(A (4 5))"], [], false, true]);

await check("the form becomes text", () =>
  (() => { const state = { tree: "((3 12 8) (2 4 6))", exercise: "", check: "" };
    const form = new m.handin.HandIn({ choices: { state } });
    form.drawing.show = () => {}; form.drawing.refresh = () => {}; const tree = m.tree.readTree(state.tree);
    form.show({ state, tree });
    const out = [form.text.value, form.pathText.textContent, form.prunedText.textContent];
    form.value.value = " 3 "; form.fillIn({ value: form.value.value.trim() }); form.chosen({ path: [1, 1] });
    out.push(form.text.value, form.pathText.textContent, form.marks({ path: [1] }), form.marks({ path: [2] }));
    form.chosen({ path: [1, 1] }); out.push(form.text.value); form.turn("pruned"); form.chosen({ path: [] });
    form.chosen({ path: [2, 2] }); form.chosen({ path: [2, 3] });
    out.push(form.prunedText.textContent, form.marks({ path: [2, 2] })); form.chosen({ path: [2] });
    out.push(form.text.value, form.marks({ path: [2, 1] }), form.marks({ path: [] }));
    form.chosen({ path: [2, 1] }); out.push(form.text.value);
    form.addCut({ kind: "MIN", at: [2], after: 1 }); form.addCut({ kind: "MIN", at: [2], after: 1 });
    out.push(form.text.value); form.noCuts.checked = true; form.none();
    out.push(form.menus.refused.textContent, form.noCuts.checked); form.clear(); form.noCuts.checked = true;
    form.none(); out.push(form.text.value); form.clear();
    out.push(form.text.value, form.noCuts.checked, form.checks.hidden);
    state.exercise = "1"; out.push(form.show({ state, tree }).ask, form.checks.hidden);
    form.reply({ ok: true, conventions: "MAX begins." }); out.push(form.exercise.textContent);
    state.check = "1"; form.show({ state, tree }); out.push(form.checks.hidden); return out; })(),
  ["", "Path: none", "Pruned: none", "value: 3\npath: 1 1", "Path: 1 1", ["solution"],
    [], "value: 3\npath: 1", "Pruned: 2.2, 2.3",
    ["crossed"], "value: 3\npath: 1\npruned: node 2", ["crossed"], ["solution"], "value: 3\npath: 1", "value: 3\npath: 1\nMIN cut after 2 in subtree (2 4 6)", "First remove the cuts from the list.", false, "no cuts", "", false, false, "parse", true,
    "((3 12 8) (2 4 6))Conventions: MAX begins.", false]);

await check("answers are heard", () =>
  (async () => { const asked = [], state = { ...m.state.DEFAULTS, tree: "(1 2)" }, form = new m.handin.HandIn({ choices: { state },
    ask: async (wanted) => { asked.push([wanted.ask, wanted.answer, wanted.order ?? ""]);
    return { ok: wanted.ask !== "bad", text: "seen", whole: true, correct: true, error: { code: "x", message: "no" } };
    } }); form.drawing.show = () => {}; form.drawing.refresh = () => {};
    form.show({ state, tree: m.tree.readTree("(1 2)") }); const out = []; for (const [value, kind] of [["", "check"],
    ["2", "check"], ["2", "echo"], ["2", "bad"]]) { form.fillIn({ value }); await form.send(kind);
    out.push(form.feedback.textContent); } return [out, asked]; })(),
  [["Fill in an answer first.", "All answers are right.seen", "Every line was understood.seen", "no\n"],
    [["check", "value: 2", "ltr"], ["echo", "value: 2", ""], ["bad", "value: 2", "ltr"]]]);

await check("wrong answers are heard", () =>
  (async () => { const state = { ...m.state.DEFAULTS, tree: "(1 2)" }, form = new m.handin.HandIn({ choices: { state },
    ask: async () => ({ ok: true, text: "seen", whole: false, correct: false }) });
    form.drawing.show = () => {}; form.drawing.refresh = () => {}; form.show({ state, tree: m.tree.readTree("(1 2)") });
    form.fillIn({ value: "1" }); const out = []; for (const kind of ["check", "echo"]) { await form.send(kind);
    out.push(form.feedback.textContent); } return out; })(),
  ["seen", "Some parts were not understood:seen"]);

await check("conventions are chosen", () =>
  (() => { const set = [], made = m.controls.controls({ set: (name, value) => set.push([name, value]) }), conventions = new m.conventions.Conventions({ controls: made }), out = [];
    for (const [game, about] of [["", undefined], ["nim",
    { algorithms: { minmax: 1, alphabeta: 1 } }]]) { conventions.show({ state: { ...m.state.DEFAULTS, game }, about });
    out.push([conventions.games.hidden, conventions.root.hidden, conventions.algorithm.querySelector("select").children.map((one) => one.textContent)]);
    } const choice = (name) => made.choice(name).querySelector("select").children.map((one) => [one.attributes.value, one.textContent]);
    out.push(choice("root"), choice("cuts"), choice("order")); const boxes = made.boxes("orders",
    [["best", "B"], ["worst", "W"]]), inputs = boxes.all.filter((one) => one.name === "input");
    made.show({ ...m.state.DEFAULTS, orders: "worst" }); out.push(inputs.map((box) => box.checked));
    inputs[0].value = "best"; inputs[1].value = "worst"; inputs[0].checked = true; inputs[0].change();
    out.push(set); return out; })(),
  [[true, false, ["alphabeta"]], [false, true, ["minmax", "alphabeta"]],
    [["", "as written in the tree, otherwise MAX"], ["max", "MAX"], ["min", "MIN"]],
    [["pruning", "only cuts that skip a branch"], ["all", "all cuts, even after the last child"]],
    [["ltr", "left to right"], ["rtl", "right to left"]], [false, true], [["orders", "best,worst"]]]);

await check("the bar shows what applies", () =>
  (() => { const bar = new m.bar.Bar(new Fake("header"), CHOICES, { copy() {}, keys() {} });
    return [{ view: "first" }, { view: "step" }, { view: "practice", exercise: "1" },
    { view: "step", game: "nim" },
    { view: "step", game: "nim", state: "5 max" }].map((more) => { bar.show({ ...m.state.DEFAULTS, ...more });
    return [bar.home.hidden, bar.name.hidden, bar.nav.hidden, bar.tabs.get("practice").hidden, bar.items.get("handin").hidden, bar.own.hidden, bar.more.hidden, bar.label.textContent, bar.text.value,
    [...bar.tabs].filter(([, tab]) => tab.attributes["aria-current"]).map(([name]) => name)]; }); })(),
  [[true, false, true, false, false, true, false, "Tree", "((3 12 8) (2 4 6) (14 5 2))", []],
    [false, true, false, false, false, false, false, "Tree", "((3 12 8) (2 4 6) (14 5 2))", ["step"]],
    [false, true, true, false, false, true, true, "Tree", "((3 12 8) (2 4 6) (14 5 2))", ["practice"]],
    [false, true, false, true, true, false, false, "Position", "Nim", ["step"]],
    [false, true, false, true, true, false, false, "Position", "5 max", ["step"]]]);

await check("the bar links to documents", () =>
  (async () => { const seen = document.querySelector, out = [];
    for (const address of [undefined, "https://x.test/docs"]) {
      document.querySelector = () => (address ? { getAttribute: () => address } : null);
      const { Bar } = await import(`./bar.js?${address}`), bar = new Bar(new Fake("header"), CHOICES, { copy() {}, keys() {} });
      const { hidden, attributes } = bar.menu.all.find((one) => one.attributes?.class === "docs");
      for (const view of ["first", "step"]) { bar.show({ ...m.state.DEFAULTS, view }); out.push(bar.docs.hidden); }
      out.push(hidden ?? false, attributes.href ?? "");
    }
    document.querySelector = seen; return out; })(),
  [true, true, true, "", false, true, false, "https://x.test/docs"]);

await check("seeds lead to trees", () =>
  (async () => { const asked = [], state = { ...m.state.DEFAULTS, view: "practice", series: "7" }, practising = new m.practising.Practising({ choices: { state, change: (changes) => Object.assign(state, changes) },
    ask: async (wanted) => { asked.push(wanted);
    return { ok: true, tree: "(8 9)", exercise: { questions: [] } }; } });
    const first = await practising.following({ number: 3 }), twin = await practising.following({ number: 3 },
    { text: "(5 6)" }); state.series = "123456"; await practising.following({ number: 1002 });
    state.series = "x"; await practising.following({ number: 1 });
    return [asked.map(({ seed }) => seed), first, twin, state.tree]; })(),
  [[7003, 23456002, 1], {questions: [], text: "(8 9)"}, {text: "(5 6)"}, "(8 9)"]);

await check("another number is tried", () =>
  (async () => { const out = [], shown = { value: 3, bound: "=" }, tree = m.tree.readTree("((3 4) 5)");
    for (const [value, reply] of [["7", { ok: true, value: 3, bound: "=" }], ["-1/2",
    { ok: true, value: -5, bound: "=" }], ["x", {}], ["2", { ok: false }], ["2",
    { ok: true, value: 3, bound: "<=" }]]) { const watching = new m.watching.Watching({ ask: async (wanted) => { out.push([wanted.ask, wanted.tree]);
    return reply; } }); watching.tree = tree;
    out.push(await watching.tried(m.state.DEFAULTS, shown, [1, 2], value) ?? null); } return out; })(),
  [["search", "((3 7) 5)"], {value: "3", same: true}, ["search", "((3 -1/2) 5)"],
    {value: "−5", same: false}, null, ["search", "((3 2) 5)"], null, ["search", "((3 2) 5)"],
    {value: "≤ 3", same: false}]);

await check("the first cut is found", () =>
  [m.firstscreen.firstCut({ stages: [{ cuts: [] }, { cuts: [{ skipped: 0 }] },
    { cuts: [{ skipped: 2 }] }] }), m.firstscreen.firstCut({ stages: [{ cuts: [] },
    { cuts: [] }] }), Boolean(m.firstscreen.known({ ask: "steps", tree: "((3 12 8) (2 4 6) (14 5 2))" })), Boolean(m.firstscreen.known({ ask: "steps", tree: "((3 12 8) (2 4 6) (14 5 2))", order: "rtl" })), Boolean(m.firstscreen.known({ ask: "steps", tree: "((3 12 8) (2 4 6) (14 5 2))", depth: 2 })), Boolean(m.firstscreen.known({ ask: "search", tree: "((3 12 8) (2 4 6) (14 5 2))" }))],
  [3, 2, true, false, false, false]);

await check("the first screen has its texts", () =>
  (() => { const { host } = new m.firstscreen.FirstScreen({ choices: CHOICES });
    return host.all.filter((one) => ["h1", "button", "label"].includes(one.name)).map((one) => one.textContent);
    })(),
  ["Alpha-beta skips branches that cannot matter: here, 2 of 9 leaves.", "Watch", "Practise", "A deep cut", "Order matters", "Dice", "Tic-tac-toe", "Your own tree", "Watch this tree"]);

await check("practice is kept", () =>
  (() => { const attempt = { mode: "step", at: 3, given: [true, false], undone: 2, suspects: { a: 1 }, finished: true, shown: true,
    tree: { text: "(3 4)" }, hinted: new Set([1]), seen: new Set([0]), crossed: new Set([4]) };
    m.practising.remember("k", { number: 2, attempt, all: [{ total: 1 }, { total: 2 }],
      asked: [{ tree: { text: "(1 2)", x: 1 }, told: ["a"] }, { tree: { text: "(3 4)" }, told: [] }] });
    return [m.practising.remembered("k"), m.practising.remembered("other") ?? null]; })(),
  [{number: 2, mode: "step", at: 3, given: [true, false], undone: 2, suspects: {a: 1}, finished: true, shown: true, all: [{total: 1},
    {total: 2}], asked: [{tree: {text: "(1 2)"}, told: ["a"]},
    {tree: {text: "(3 4)"}, told: []}], hinted: [1], seen: [0], crossed: [4]}, null]);

await check("modes have their choices", () =>
  (() => { const about = { algorithms: { minmax: 1, sss: 1 }, orders: ["best", "least"], look: { style: ["lecture", "print"], show: ["window"], labels: ["letters"], direction: ["down"], only: ["cuts"] } };
    return [["compare", ""], ["compare", "nim"],
    ["draw", ""]].map(([view, game]) => { PAGE[view].show({ state: { ...m.state.DEFAULTS, view, game }, about });
    return PAGE[view].host.all.filter((one) => ["button", "label", "option", "legend"].includes(one.name)).map((one) => one.textContent);
    }); })(),
  [["Step through minimax and alpha-beta side by side", "Algorithms", "minmax", "sss", "Also try other orders of the children", "best order", "fewest leaves"],
    ["Step through minimax and alpha-beta side by side", "Algorithms", "minmax", "sss"],
    ["SVG", "PNG", "TeX", "Typst", "step page (HTML)", "trace (JSON)", "Style", "for slides", "for print", "Direction", "downwards", "Node names", "none", "letters", "Draw only", "none", "the cuts", "Draw down to level", "Also show", "alpha and beta"]]);

await check("files have names and types", () =>
  (async () => { const made = []; globalThis.URL.createObjectURL = (blob) => { made.push(blob); return "blob:";
    }; const names = []; const click = Fake.prototype.click;
    Fake.prototype.click = function () { names.push(this.attributes.download); };
    for (const [kind, reply] of [["svg", { text: "s" }], ["tex", { text: "t" }], ["typst", { text: "y" }],
    ["page", { text: "p" }], ["trace", { ok: true }], ["png",
    { base64: "aGk=" }]]) await m.sharing.save(kind, reply); Fake.prototype.click = click;
    return [names, made.map((blob) => blob.type), await Promise.all(made.map((blob) => blob.text()))]; })(),
  [["tree.svg", "tree.tex", "tree.typ", "tree.html", "tree.json", "tree.png"],
    ["image/svg+xml", "text/x-tex", "text/plain", "text/html", "application/json", "image/png"],
    ["s", "t", "y", "p", "{\n \"ok\": true\n}", "hi"]]);
