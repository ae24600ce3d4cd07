import { element } from "../element.ts";
import { emptyGuardian } from "../formOf.ts";
import { keepForm } from "../keepForm.ts";
import { page } from "../page.ts";
import { saveForm } from "../saveForm.ts";
import type { ApplicationForm, Question } from "../types.ts";
import { t } from "../words.ts";
import { area, choice, field } from "./fields.ts";

const sexes = ["female", "male", "other"] as const;
const relations = ["mother", "father", "grandparent", "guardian", "other"] as const;

/** The application form: it can be saved at any time, and submitted when it is complete. */
export function formView(form: ApplicationForm): HTMLElement {
  const campaign = page.admissions?.campaigns.find(({ id }) => id === form.admissionCampaignId);
  return element(
    "form",
    {
      id: "application",
      class: "stack",
      novalidate: true,
      onsubmit: (event) => {
        event.preventDefault();
        void saveForm({ submit: true });
      },
    },
    element("h1", {}, t("apply.formTitle")),
    campaign && element("p", { class: "soft", dir: "auto" }, campaign.name),
    group(
      t("apply.child"),
      choice(
        { name: "gradeLevelId", label: t("apply.grade"), value: form.gradeLevelId, required: true },
        (campaign?.gradeLevels ?? []).map(({ id, name }) => [id, name]),
      ),
      field({
        name: "givenName",
        label: t("apply.givenName"),
        value: form.givenName,
        required: true,
        maxlength: 80,
      }),
      field({
        name: "familyName",
        label: t("apply.familyName"),
        value: form.familyName,
        required: true,
        maxlength: 80,
      }),
      field({
        ...{ name: "dateOfBirth", label: t("apply.dateOfBirth"), value: form.dateOfBirth },
        ...{ type: "date", required: true },
      }),
      choice(
        { name: "sex", label: t("apply.sex"), value: form.sex },
        sexes.map((sex) => [sex, t(`apply.sexes.${sex}`)]),
      ),
      field({ name: "nationality", label: t("apply.nationality"), value: form.nationality, maxlength: 60 }),
      field({ name: "previousSchool", label: t("apply.previousSchool"), value: form.previousSchool }),
      area({ name: "address", label: t("apply.address"), value: form.address, maxlength: 500 }),
    ),
    form.guardians.map((guardian, index) => guardianFields(guardian, index)),
    form.guardians.length < 2 &&
      element("button", { type: "button", onclick: () => changeGuardians(1) }, t("apply.addGuardian")),
    campaign &&
      campaign.questions.length > 0 &&
      group(
        t("apply.questions"),
        campaign.questions.map((question) => questionField(question, form)),
      ),
    group(
      t("apply.messageTitle"),
      area({ name: "message", label: t("apply.message"), value: form.message, maxlength: 5000 }),
    ),
    // People neither see nor reach this field; programs fill it in.
    element(
      "div",
      { class: "trap", "aria-hidden": "true" },
      element("input", { name: "website", type: "text", tabindex: -1, autocomplete: "off" }),
    ),
    element(
      "div",
      { class: "actions" },
      element("button", { type: "submit", class: "primary" }, t("apply.submit")),
      element(
        "button",
        { type: "button", onclick: () => void saveForm({ submit: false }) },
        t("apply.saveForLater"),
      ),
    ),
    element("p", { class: "soft small" }, t("apply.saveHelp")),
  );
}

const group = (title: string, ...children: Parameters<typeof element>[2][]): HTMLElement =>
  element("fieldset", { class: "card stack" }, element("legend", {}, title), children);

function guardianFields(guardian: ApplicationForm["guardians"][number], index: number): HTMLElement {
  const at = (name: string) => `guardians.${index}.${name}`;
  const isFirst = index === 0;
  return group(
    isFirst ? t("apply.guardian") : t("apply.secondGuardian"),
    field({
      ...{ name: at("givenName"), label: t("apply.givenName"), value: guardian.givenName, maxlength: 80 },
      ...{ required: true, autocomplete: isFirst ? "given-name" : "off" },
    }),
    field({
      ...{ name: at("familyName"), label: t("apply.familyName"), value: guardian.familyName, maxlength: 80 },
      ...{ required: true, autocomplete: isFirst ? "family-name" : "off" },
    }),
    choice(
      { name: at("relation"), label: t("apply.relation"), value: guardian.relation, required: true },
      relations.map((relation) => [relation, t(`apply.relations.${relation}`)]),
    ),
    field({
      ...{ name: at("email"), label: t("apply.email"), value: guardian.email, type: "email" },
      ...{ required: isFirst, autocomplete: isFirst ? "email" : "off" },
      // The link was sent there.
      ...(isFirst && { readonly: page.token !== null, hint: t("apply.emailHint") }),
    }),
    field({
      ...{ name: at("phone"), label: t("apply.phone"), value: guardian.phone, type: "tel", maxlength: 50 },
      autocomplete: isFirst ? "tel" : "off",
    }),
    !isFirst &&
      element("button", { type: "button", onclick: () => changeGuardians(-1) }, t("apply.removeGuardian")),
  );
}

function changeGuardians(by: 1 | -1): void {
  const form = keepForm();
  if (!form) return;
  form.guardians = by > 0 ? [...form.guardians, emptyGuardian()] : form.guardians.slice(0, -1);
  page.render();
}

function questionField(
  { key, label, kind, required, options }: Question,
  form: ApplicationForm,
): HTMLElement {
  const answer = form.answers?.[key];
  const value = typeof answer === "boolean" ? (answer ? "yes" : "no") : answer;
  const given = { name: `answers.${key}`, label, value, required };
  if (kind === "choice")
    return choice(
      given,
      options.map((option) => [option, option]),
    );
  if (kind === "yes_no")
    return choice(given, [
      ["yes", t("apply.yes")],
      ["no", t("apply.no")],
    ]);
  return kind === "date" ? field({ ...given, type: "date" }) : area(given);
}
