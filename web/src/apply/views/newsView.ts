import { element } from "../element.ts";
import { page } from "../page.ts";
import { hasWords, t } from "../words.ts";

/** Says what was just done or refused. It is focused, so that it is read aloud and in view. */
export function newsView(): HTMLElement | null {
  const { refusal, done } = page;
  if (refusal) {
    const key = `apply.refused.${refusal.errors.length ? "check" : refusal.code}`;
    return element(
      "p",
      { class: "news bad", role: "alert", tabindex: -1, "data-news": true },
      t(hasWords(key) ? key : "apply.refused.failed"),
    );
  }
  if (!done) return null;
  return element(
    "p",
    { class: "news good", role: "status", tabindex: -1, "data-news": true },
    t(done, { email: page.form?.guardians[0]?.email ?? page.application?.guardians[0]?.email ?? "" }),
  );
}
