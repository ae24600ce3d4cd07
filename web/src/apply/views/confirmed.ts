import { element } from "../element.ts";
import { t } from "../words.ts";

/** A button that asks first, in place: the browser's own dialog would not speak the language of the page. */
export function confirmed(label: string, question: string, run: () => void): HTMLElement {
  const ask = element(
    "div",
    { class: "ask stack", hidden: true, role: "group", "aria-label": label },
    element("p", {}, question),
    element(
      "div",
      { class: "actions" },
      element(
        "button",
        { type: "button", class: "danger", onclick: run },
        t("apply.confirm", { action: label }),
      ),
      element("button", { type: "button", onclick: () => show(false) }, t("apply.back")),
    ),
  );
  const button = element("button", { type: "button", onclick: () => show(true) }, label);
  const show = (asking: boolean) => {
    ask.hidden = !asking;
    button.hidden = asking;
    (asking ? ask.querySelector("button") : button)?.focus();
  };
  return element("div", { class: "confirmed" }, button, ask);
}
