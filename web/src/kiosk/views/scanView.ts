import { element } from "../../apply/element.ts";
import { takeScan } from "../takeScan.ts";
import type { Kiosk } from "../types.ts";
import { t } from "../words.ts";
import { cameraView } from "./cameraView.ts";

/** The scanner: a field for scanners that type, the message about the last card, and the state of the connection. */
export const scanView = ({ purpose }: Kiosk): Node[] => [
  element(
    "div",
    { class: "prompt" },
    element("p", { id: "clock", class: "clock" }),
    element("h1", {}, t("kiosk.scan")),
    element("p", { class: "soft" }, t(`kiosk.purpose.${purpose}`)),
  ),
  element(
    "div",
    { id: "message", class: "message", role: "status", "aria-live": "assertive" },
    element("span", { id: "message-icon", class: "icon", "aria-hidden": "true" }),
    element("p", { id: "message-title", class: "message-title", dir: "auto" }),
    element("p", { id: "message-text" }),
  ),
  element(
    "form",
    {
      class: "entry",
      onsubmit: (event) => {
        event.preventDefault();
        const field = document.getElementById("code") as HTMLInputElement;
        const { value } = field;
        field.value = "";
        void takeScan(value);
      },
    },
    element("label", { for: "code" }, t("kiosk.code")),
    // A scanner types, so that no keyboard is to cover the screen of the tablet.
    element("input", {
      ...{ id: "code", name: "code", autocomplete: "off", autocapitalize: "off", spellcheck: "false" },
      ...{ inputmode: "none", dir: "ltr", maxlength: 300 },
    }),
  ),
  ...cameraView((code) => void takeScan(code)),
  element("p", { id: "fault", class: "fault", role: "alert" }),
  element(
    "footer",
    { class: "foot" },
    element(
      "span",
      { id: "connection", class: "connection" },
      element("span", { id: "connection-icon", "aria-hidden": "true" }),
      element("span", { id: "connection-text", role: "status" }),
    ),
    element("span", { id: "waiting" }),
  ),
];
