import { formOf } from "./formOf.ts";
import { keepForm } from "./keepForm.ts";
import { loadApplication } from "./loadApplication.ts";
import { act, page } from "./page.ts";
import { send } from "./send.ts";
import type { ApplicationForm, Refusal } from "./types.ts";

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
      page.application = await send("get", "/api/v1/apply/{slug}/application");
    } else page.application = await send("put", "/api/v1/apply/{slug}/application", { body: form });
    if (submit) {
      await loadApplication(await send("post", "/api/v1/apply/{slug}/submission"));
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
  const { token } = await send("post", "/api/v1/apply/{slug}/applications", {
    body: { application: form, ticket: page.admissions?.ticket, website },
  });
  page.token = token;
  history.replaceState(null, "", `#token=${token}`);
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
