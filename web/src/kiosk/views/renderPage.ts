import { element } from "../../apply/element.ts";
import { languages } from "../../i18n/languages.ts";
import { state } from "../state.ts";
import { updateKiosk } from "../updateKiosk.ts";
import { currentLanguage, speak, t } from "../words.ts";
import { scanView } from "./scanView.ts";
import { setUpView } from "./setUpView.ts";

/** Shows the page in the current language: the scanner, or the set-up of a device without a valid key. */
export function renderPage(): void {
  const { kiosk, key, fault } = state;
  const isReady = kiosk !== null && key !== null && fault !== "revoked";
  document.title = kiosk ? `${kiosk.name} · ${kiosk.school.name}` : t("kiosk.title");
  document
    .getElementById("root")!
    .replaceChildren(
      element(
        "header",
        { class: "head" },
        element(
          "p",
          { class: "school" },
          element("bdi", {}, kiosk?.school.name ?? t("kiosk.title")),
          kiosk && element("bdi", { class: "soft" }, [kiosk.name, kiosk.place].filter(Boolean).join(" · ")),
        ),
        languageSwitch(),
      ),
      element("main", {}, ...(isReady ? scanView(kiosk) : setUpView())),
    );
  updateKiosk();
  document.getElementById(isReady ? "code" : "key")?.focus();
}

const languageSwitch = () =>
  element(
    "label",
    { class: "language" },
    element("span", { class: "hidden" }, t("kiosk.language")),
    element(
      "select",
      {
        id: "language",
        onchange: ({ target }) => {
          speak((target as HTMLSelectElement).value, true);
          Object.assign(state, { message: null });
          renderPage();
        },
      },
      languages.map(({ tag, name }) =>
        element("option", { value: tag, lang: tag, selected: tag === currentLanguage() }, name),
      ),
    ),
  );
