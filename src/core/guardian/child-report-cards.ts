import { z } from "zod";
import { ReportCardLineView, reportCardLines } from "../exams/report-card-lines.ts";
import { ReportCardView, reportCards } from "../exams/report-cards.ts";
import { include } from "../include.ts";
import { asGuardian } from "./as-guardian.ts";
import { findChild } from "./find-child.ts";

const ChildReportCard = ReportCardView.extend({ lines: z.array(ReportCardLineView) }).meta({
  id: "ChildReportCard",
});

export const ChildReportCards = z.object({ data: z.array(ChildReportCard) }).meta({ id: "ChildReportCards" });

/** The report cards that are out, the newest first; of withheld ones no more than why. @throws {AppError} 404 */
export async function childReportCards(childId: string): Promise<z.input<typeof ChildReportCards>> {
  await findChild(childId);
  return asGuardian(async () => {
    const cards = (await reportCards.among("studentId", [childId])).reverse();
    await include(cards, { lines: { entity: reportCardLines, of: "reportCardId" } }, ["lines"]);
    return { data: cards as z.input<typeof ChildReportCards>["data"] };
  });
}
