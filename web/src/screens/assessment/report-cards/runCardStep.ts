import i18next from "i18next";
import { send } from "../../../api/client.ts";

export type CardStep = "generation" | "review" | "publication";

/**
 * Runs one step for the report cards of a class and term.
 * @param requireResults refuses to generate report cards for a class without any result
 * @returns what was done, in words
 */
export async function runCardStep(
  step: CardStep,
  sectionId: string,
  termId: string,
  { requireResults = false } = {},
): Promise<string> {
  const options = { path: { id: sectionId }, body: { termId } };
  if (step === "generation") {
    const made = await send("post", "/api/v1/sections/{id}/report-cards/generation", {
      path: { id: sectionId },
      body: { termId, requireResults },
    });
    return i18next.t("results.generated", { ...made });
  }
  if (step === "review") {
    const { reviewed } = await send("post", "/api/v1/sections/{id}/report-cards/review", options);
    return i18next.t("results.reviewedNow", { count: reviewed });
  }
  const shown = await send("post", "/api/v1/sections/{id}/report-cards/publication", options);
  return i18next.t("results.publishedNow", { ...shown });
}
