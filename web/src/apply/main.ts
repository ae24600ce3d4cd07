import "../styles/tokens.css";
import "./apply.css";
import { callService } from "./callService.ts";
import { formOf } from "./formOf.ts";
import { loadApplication } from "./loadApplication.ts";
import { act, ownPath, page } from "./page.ts";
import { renderPage } from "./renderPage.ts";
import type { Admissions, Application } from "./types.ts";
import { languageOfBrowser, speak } from "./words.ts";

/** Reads the application of the link in the address. */
async function openLink(): Promise<void> {
  page.token = /^#([\w.-]+)$/.exec(location.hash)?.[1] ?? null;
  Object.assign(page, { application: null, interviews: null, form: null });
  if (!page.token) return page.render();
  await act(async () => {
    const application = await callService<Application>(ownPath(), { token: page.token });
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
    page.admissions = await callService<Admissions>(page.slug);
    page.openedAt = Date.now();
    return null;
  });
  if (page.admissions) await openLink();
}

addEventListener("hashchange", () => void openLink());
void start();
