import { page } from "./page.ts";
import type { ApplicationForm } from "./types.ts";
import { currentLanguage } from "./words.ts";

/** Takes what is typed in the form over into the page, before the page is shown anew or the form is sent. */
export function keepForm(): ApplicationForm | null {
  const typed = document.querySelector<HTMLFormElement>("form#application");
  if (!typed || !page.form) return page.form;
  const data = new FormData(typed);
  const text = (name: string) => String(data.get(name) ?? "").trim();
  const optional = (name: string) => text(name) || null;
  const campaign = page.admissions?.campaigns.find(({ id }) => id === page.form!.admissionCampaignId);
  page.form = {
    ...page.form,
    gradeLevelId: text("gradeLevelId"),
    givenName: text("givenName"),
    familyName: text("familyName"),
    dateOfBirth: optional("dateOfBirth"),
    sex: optional("sex") as ApplicationForm["sex"],
    nationality: optional("nationality"),
    address: optional("address"),
    previousSchool: optional("previousSchool"),
    message: optional("message"),
    language: currentLanguage(),
    guardians: page.form.guardians.map((_each, index) => ({
      givenName: text(`guardians.${index}.givenName`),
      familyName: text(`guardians.${index}.familyName`),
      relation: text(`guardians.${index}.relation`),
      email: optional(`guardians.${index}.email`),
      phone: optional(`guardians.${index}.phone`),
    })),
    answers: Object.fromEntries(
      (campaign?.questions ?? []).flatMap(({ key, kind }): [string, string | boolean][] => {
        const answer = text(`answers.${key}`);
        if (!answer) return [];
        return [[key, kind === "yes_no" ? answer === "yes" : answer]];
      }),
    ),
  };
  return page.form;
}
