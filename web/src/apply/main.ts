import "../styles/tokens.css";
import "./apply.css";
import { formOf } from "./formOf.ts";
import { loadApplication } from "./loadApplication.ts";
import { act, page } from "./page.ts";
import { renderPage } from "./renderPage.ts";
import { send } from "./send.ts";
import { languageOfBrowser, speak } from "./words.ts";

/** Reads the application of the link in the address. */
async function openLink(): Promise<void> {
  page.token = /^#token=([\w.-]+)$/.exec(location.hash)?.[1] ?? null;
  Object.assign(page, { application: null, interviews: null, form: null });
  if (!page.token) return page.render();
  await act(async () => {
    const application = await send("get", "/api/v1/apply/{slug}/application");
    await loadApplication(application);
    if (application.status === "draft") page.form = formOf(application);
    return null;
  });
}

async function start(): Promise<void> {
  page.slug = location.pathname.split("/")[2] ?? "";
  page.render = renderPage;
  await speak(languageOfBrowser());
  await act(async () => {
    page.admissions = await send("get", "/api/v1/apply/{slug}");
    page.openedAt = Date.now();
    return null;
  });
  if (page.admissions) await openLink();
}

addEventListener("hashchange", () => void openLink());
void start();
