import type { Admissions, Application, ApplicationForm, Interviews, Refusal } from "./types.ts";

/** What the page shows, and what was typed: a change is followed by `render`. */
interface Page {
  slug: string;
  admissions: Admissions | null;
  /** Of the link; null before the first save. */
  token: string | null;
  application: Application | null;
  /** Of the application; null while it is a draft. */
  interviews: Interviews | null;
  /** The form as typed; null while no form is open. */
  form: ApplicationForm | null;
  openedAt: number;
  refusal: Refusal | null;
  /** Key of a text about what was just done. */
  done: string | null;
  busy: boolean;
  render: () => void;
}

export const page: Page = {
  slug: "",
  admissions: null,
  token: null,
  application: null,
  interviews: null,
  form: null,
  openedAt: 0,
  refusal: null,
  done: null,
  busy: false,
  render: () => {},
};

/** Runs an action and shows its result or refusal; a second one does not start meanwhile. */
export async function act(run: () => Promise<string | null>): Promise<void> {
  if (page.busy) return;
  Object.assign(page, { busy: true, refusal: null, done: null });
  document.getElementById("root")?.setAttribute("aria-busy", "true");
  try {
    page.done = await run();
  } catch (error) {
    if (!(typeof error === "object" && error && "code" in error)) throw error;
    page.refusal = error as Refusal;
  } finally {
    page.busy = false;
    document.getElementById("root")?.removeAttribute("aria-busy");
    page.render();
    document.querySelector<HTMLElement>("[data-news]")?.focus();
  }
}
