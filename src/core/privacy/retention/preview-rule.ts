import { z } from "zod";
import { query } from "../../../db/query.ts";
import { unprepared } from "../../../db/sql.ts";
import { RetentionRule } from "../../../models/privacy/index.ts";
import { rowsOf, withHeld } from "./due-rows.ts";
import { retentionRules } from "./retention-rules.ts";

/** Rows that a preview lists. */
const MAX_ROWS = 20;

export const RetentionPreview = z
  .object({
    due: z.int().describe("Rows that the next run deletes or anonymises"),
    held: z.int().describe("Rows that are due and stay because of a legal hold"),
    later: z.int().describe("Rows that fall due later"),
    rows: z
      .array(
        z.object({
          id: z.uuid(),
          label: z.string().nullable().describe("Null for records whose content the preview does not show"),
          dueOn: z.iso.date(),
          held: z.boolean(),
        }),
      )
      .describe(`The ${MAX_ROWS} rows that fall due first`),
  })
  .meta({ id: "RetentionPreview" });

type Preview = z.input<typeof RetentionPreview>;

/** Shows what a rule would do, without doing it. @throws {AppError} 404 */
export async function previewRule(id: string): Promise<Preview> {
  await retentionRules.get(id);
  const rule = (await RetentionRule.findByPk(id))!;
  const { rows, dueOn, isDue, isHeld, label } = rowsOf(rule);
  const [counts] = await query<Omit<Preview, "rows">>(unprepared`${withHeld}
    SELECT count(*) FILTER (WHERE is_due AND NOT is_held)::int AS due, count(*) FILTER (WHERE is_due AND is_held)::int AS held,
      count(*) FILTER (WHERE NOT is_due)::int AS later
    FROM (SELECT ${isDue} AS is_due, ${isHeld} AS is_held ${rows}) AS found`);
  const first = await query<Preview["rows"][number]>(unprepared`${withHeld}
    SELECT t.id, ${label} AS label, ${dueOn} AS "dueOn", ${isHeld} AS held ${rows} ORDER BY 3, 1 LIMIT ${MAX_ROWS}::int`);
  return { ...counts!, rows: first };
}
