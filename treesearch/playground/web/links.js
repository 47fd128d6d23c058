// A link that holds tree and choices, as an exercise or as it is.
import { element } from "./element.js";
import { toAddress } from "./state.js";
import words from "./words.js";

export function sharing(state) {
  const exercise = element("input", { type: "checkbox" }),
    check = element("input", { type: "checkbox", checked: true, disabled: true });
  const output = element("p", { role: "status" });
  const show = () => {
    const marked = check.checked ? { exercise: "1", check: "1", read: "" } : { exercise: "", check: "", read: "1" };
    const link = location.href.split("#")[0] + toAddress({ ...state, view: state.view === "first" ? "step" : state.view,
      ...(exercise.checked ? marked : {}) });
    output.replaceChildren(element("a", { href: link }, link));
    return link;
  };
  const copy = () => {
    const link = show();
    navigator.clipboard?.writeText(link).then(() => output.prepend(words.copied, " "), () => {});
  };
  const labelled = (box, text) => element("label", { class: "check" }, box, text);
  exercise.addEventListener("change", () => {
    check.disabled = !exercise.checked;
    show();
  });
  check.addEventListener("change", show);
  return element("details", { class: "share", hidden: true }, element("summary", {}, words.share),
    element("p", {}, words.share_lede),
    element("div", { class: "line" }, labelled(exercise, words.as_exercise), labelled(check, words.may_check),
      element("button", { type: "button", class: "btn", onclick: copy }, words.copy_link)), output);
}
