import { callService } from "./callService.ts";
import { formOf } from "./formOf.ts";
import { keepForm } from "./keepForm.ts";
import { loadApplication } from "./loadApplication.ts";
import { act, ownPath, page } from "./page.ts";
import type { Application, ApplicationForm, Refusal } from "./types.ts";

/** The service refuses a form that was filled in faster. */
const MIN_FILL_MS = 3_500;

/** Saves the form, and submits it if asked. The first save makes the link, which stays in the address. */
export async function saveForm({ submit }: { submit: boolean }): Promise<void> {
  const form = keepForm();
  if (!form) return;
  const website = document.querySelector<HTMLInputElement>("input[name=website]")?.value ?? "";
  await act(async () => {
    const missing = missingFields(form, submit);
    if (missing.length) throw missingRefusal(missing);
    const isNew = page.token === null;
    if (isNew) {
      await startNew(form, website);
      page.application = await callService<Application>(ownPath(), { token: page.token });
    } else
      page.application = await callService<Application>(ownPath(), {
        ...{ method: "PUT", token: page.token, body: form },
      });
    if (submit) {
      await loadApplication(
        await callService<Application>(ownPath("submission"), { method: "POST", token: page.token }),
      );
      page.form = null;
      scrollTo(0, 0);
      return "apply.submitted";
    }
    if (page.application) page.form = formOf(page.application);
    return isNew ? "apply.savedAndSent" : "apply.saved";
  });
}

async function startNew(form: ApplicationForm, website: string): Promise<void> {
  const left = page.openedAt + MIN_FILL_MS - Date.now();
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
  const { token } = await callService<{ token: string }>(`${page.slug}/applications`, {
    method: "POST",
    body: { application: form, ticket: page.admissions?.ticket, website },
  });
  page.token = token;
  history.replaceState(null, "", `#${token}`);
}

/** To save, the service needs names and the address for the link; to submit, everything that is required. */
function missingFields(form: ApplicationForm, submit: boolean): string[] {
  const campaign = page.admissions?.campaigns.find(({ id }) => id === form.admissionCampaignId);
  const guardians = form.guardians.flatMap((guardian, index) =>
    (["givenName", "familyName", "relation", ...(index ? [] : (["email"] as const))] as const)
      .filter((name) => !guardian[name])
      .map((name) => `guardians.${index}.${name}`),
  );
  return [
    ...(["gradeLevelId", "givenName", "familyName"] as const).filter((name) => !form[name]),
    ...(submit && !form.dateOfBirth ? ["dateOfBirth"] : []),
    ...guardians,
    ...(submit ? (campaign?.questions ?? []) : [])
      .filter(({ key, required }) => required && form.answers?.[key] === undefined)
      .map(({ key }) => `answers.${key}`),
  ];
}

const missingRefusal = (paths: readonly string[]): Refusal => ({
  ...{ status: 400, code: "validation_failed" },
  errors: paths.map((path) => ({ path, message: "" })),
});
