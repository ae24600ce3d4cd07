import { z } from "zod";
import { ReportCardLineView, reportCardLines } from "../assessment/report-cards/report-card-lines.ts";
import { ReportCardView, reportCards } from "../assessment/report-cards/report-cards.ts";
import { include } from "../common/lists/include.ts";
import { asGuardian } from "./as-guardian.ts";
import { findChild } from "./find-child.ts";

const ChildReportCard = ReportCardView.extend({ lines: z.array(ReportCardLineView) }).meta({
  id: "ChildReportCard",
});

export const ChildReportCards = z.object({ data: z.array(ChildReportCard) }).meta({ id: "ChildReportCards" });

/** Lists published and withheld report cards, newest first; withheld ones show only the reason. @throws {AppError} 404 */
export async function childReportCards(childId: string): Promise<z.input<typeof ChildReportCards>> {
  await findChild(childId);
  return asGuardian(async () => {
    const cards = (await reportCards.findByIds("studentId", [childId])).reverse();
    await include(cards, { lines: { entity: reportCardLines, of: "reportCardId" } }, [{ name: "lines" }]);
    return { data: cards as z.input<typeof ChildReportCards>["data"] };
  });
}
