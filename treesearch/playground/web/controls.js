// Menus, fields and boxes with labels, which set choices.
import { element } from "./element.js";
import words from "./words.js";

const CHOICES = {
  root: ["", "max", "min"], order: ["ltr", "rtl"], cut_rule: ["ge", "gt"], cuts: ["pruning", "all"],
    values: ["soft", "hard"], label: ["node", "bound"],
};

/**
 * The makers of controls; `show(state)` shows the choices in all of them.
 * @typedef {ReturnType<typeof controls>} Makers
 * @param {import("./state.js").Choices} choices
 */
export function controls(choices) {
  const set = (name, value) => choices.set(name, value);
  /** @type {Map<string, any>} */
  const made = new Map();

  function labelled(name, control) {
    control.id = `choose-${name}`;
    made.set(name, control);
    return element("p", { class: "control" }, element("label", { for: control.id }, words[name]), control);
  }

  function menu(name, options) {
    const select = element("select", { class: "field", onchange: () => set(name, select.value) },
      ...options.map(([value, text]) => element("option", { value }, text)));
    return labelled(name, select);
  }

  function field(name, attributes = {}) {
    const input = element("input", { class: "field", autocomplete: "off", spellcheck: "false", maxlength: 2000,
      onchange: () => set(name, input.value.trim()), ...attributes });
    return labelled(name, input);
  }

  const choice = (name) => menu(name, CHOICES[name].map((value) =>
    [value, value === "" ? words.as_written : words.choices[value]]));

  /** Check boxes; the state has the checked names, with commas. */
  function boxes(name, options) {
    const group = element("fieldset", { class: "boxes" }, element("legend", {}, words[name]));
    const inputs = options.map(([value, text]) => {
      const box = element("input", { type: "checkbox", value,
        onchange: () => set(name, inputs.filter((input) => input.checked).map((input) => input.value).join(",")) });
      group.append(element("label", { class: "check" }, box, text));
      return box;
    });
    made.set(name, { set value(text) { const on = text.split(",");
      inputs.forEach((box) => { box.checked = on.includes(box.value); }); } });
    return group;
  }

  const show = (state) => { for (const [name, control] of made) control.value = state[name]; };

  return { show, menu, field, choice, boxes };
}
