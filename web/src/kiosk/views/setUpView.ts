import { element } from "../../apply/element.ts";
import { setUp } from "../setUp.ts";
import { state } from "../state.ts";
import { t } from "../words.ts";
import { cameraView } from "./cameraView.ts";

/** Asks for the device key, which the office gets when it sets up a kiosk. */
export function setUpView(): Node[] {
  const note = element("p", { id: "fault-of-key", class: "fault", role: "alert" });
  if (state.fault === "revoked") note.textContent = t("kiosk.revoked");
  const start = async (typed: string) => {
    const fault = await setUp(typed);
    if (fault) note.textContent = t(`kiosk.keyFault.${fault}`);
  };
  return [
    element("h1", {}, t("kiosk.setUp")),
    element("p", { class: "soft" }, t("kiosk.setUpAbout")),
    note,
    element(
      "form",
      {
        class: "entry",
        onsubmit: (event) => {
          event.preventDefault();
          void start((document.getElementById("key") as HTMLInputElement).value);
        },
      },
      element("label", { for: "key" }, t("kiosk.key")),
      element("input", {
        ...{ id: "key", name: "key", autocomplete: "off", autocapitalize: "off", spellcheck: "false" },
        ...{ dir: "ltr", required: true, maxlength: 500 },
      }),
      element("button", { class: "button primary" }, t("kiosk.start")),
    ),
    ...cameraView((code) => void start(code)),
    element("p", { id: "waiting", class: "soft" }),
  ];
}
