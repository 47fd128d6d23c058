// A link with tree and choices, perhaps as an exercise.
import { element, fill } from "./element.js";
import { toAddress } from "./state.js";
import words from "./words.js";

export function sharing(state) {
  const exercise = element("input", { type: "checkbox" }),
    check = element("input", { type: "checkbox", checked: true });
  const link = element("a", {}), told = element("span", { role: "status" }), opens = element("p", {});
  const show = () => {
    const marked = check.checked ? { exercise: "1", check: "1", read: "" } : { exercise: "", check: "", read: "1" };
    link.href = location.href.split("#")[0] + toAddress({ ...state, view: state.view === "first" ? "step" : state.view,
      ...(exercise.checked ? marked : {}) });
    link.textContent = link.href;
    told.textContent = "";
    const { stage, view } = state, name = words.view[view === "first" ? "step" : view] ?? words.more[view];
    opens.textContent = exercise.checked ? words.opens.exercise
      : fill(words.opens[view === "step" && !stage ? "other" : view] ?? words.opens.other, { name, stage });
  };
  const copy = () => {
    show();
    navigator.clipboard?.writeText(link.href).then(() => { told.textContent = ` ${words.copied}`; }, () => {});
  };
  const labelled = (box, text) => element("label", { class: "check" }, box, text);
  const may = labelled(check, words.may_check);
  may.hidden = true;
  exercise.addEventListener("change", () => {
    may.hidden = !exercise.checked;
    show();
  });
  check.addEventListener("change", show);
  const host = element("details", { class: "share", hidden: true }, element("summary", {}, words.share),
    element("p", {}, words.share_lede),
    element("div", { class: "line" }, labelled(exercise, words.as_exercise), may,
      element("button", { type: "button", class: "btn", onclick: copy }, words.copy_link), told),
    opens, element("p", {}, link));
  return { host, show, copy };
}
