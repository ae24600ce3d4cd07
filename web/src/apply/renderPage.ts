import { languages } from "../i18n/languages.ts";
import { element } from "./element.ts";
import { keepForm } from "./keepForm.ts";
import { page } from "./page.ts";
import { documentsView } from "./views/documentsView.ts";
import { feeView } from "./views/feeView.ts";
import { formView } from "./views/formView.ts";
import { newsView } from "./views/newsView.ts";
import { startView } from "./views/startView.ts";
import { statusView } from "./views/statusView.ts";
import { currentLanguage, speak, t } from "./words.ts";

/** Shows the page anew from what is known; the field with the focus keeps it. */
export function renderPage(): void {
  const focused = document.activeElement?.id;
  const name = page.admissions?.school.name;
  document.title = name ? `${t("apply.title")} · ${name}` : t("apply.title");
  document
    .getElementById("root")!
    .replaceChildren(
      element(
        "header",
        { class: "head" },
        element("p", { class: "school", dir: "auto" }, name ?? ""),
        languageSwitch(),
      ),
      element("main", {}, newsView(), bodyView()),
    );
  if (focused) document.getElementById(focused)?.focus();
}

function bodyView() {
  const { application } = page;
  if (page.form)
    return element(
      "div",
      { class: "stack" },
      formView(page.form),
      application && feeView(application),
      application && documentsView(application),
    );
  if (application)
    return element(
      "div",
      { class: "stack" },
      statusView(application),
      feeView(application),
      documentsView(application),
    );
  if (page.admissions) return startView(page.admissions);
  return element("h1", {}, page.refusal?.status === 404 ? t("apply.noSchool") : t("apply.title"));
}

const languageSwitch = () =>
  element(
    "label",
    { class: "language" },
    element("span", { class: "hidden" }, t("apply.language")),
    element(
      "select",
      {
        id: "language",
        onchange: ({ target }) => {
          keepForm();
          void speak((target as HTMLSelectElement).value).then(renderPage);
        },
      },
      languages.map(({ tag, name }) =>
        element("option", { value: tag, lang: tag, selected: tag === currentLanguage() }, name),
      ),
    ),
  );
