import { z } from "zod";
import { currentSchool } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { transaction } from "../../db/transaction.ts";
import { ExternalTest } from "../../models/external-tests/index.ts";
import { audited } from "../audit/audited.ts";
import { findLocked } from "../common/entities/find-locked.ts";
import { notifyTestResults } from "./notify-test-results.ts";

export const TestVisibility = z
  .strictObject({ visibleToFamilies: z.boolean() })
  .meta({ id: "TestVisibility" });

/**
 * Shows a test with its results and targets to families, or hides it. Families whose students have a result are notified, once
 * for the latest.
 * @throws {AppError} 404
 */
export const setTestVisibility = (
  id: string,
  { visibleToFamilies }: z.output<typeof TestVisibility>,
): Promise<ExternalTest> =>
  transaction(async () => {
    const test = await findLocked(ExternalTest, id);
    if (test.visibleToFamilies === visibleToFamilies) return test;
    await test.update({ visibleToFamilies });
    await audited(ExternalTest, id, visibleToFamilies ? "publish" : "hide", {
      before: { visibleToFamilies: !visibleToFamilies },
      after: { visibleToFamilies },
    });
    if (visibleToFamilies)
      await notifyTestResults(
        test,
        await query<{ studentId: string; takenOn: string }>(sql`
          SELECT student_id AS "studentId", max(taken_on)::text AS "takenOn" FROM external_test_results
          WHERE school_id = ${currentSchool} AND external_test_id = ${id} GROUP BY student_id`),
      );
    return test;
  });
