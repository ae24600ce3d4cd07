import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { execute, query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { actorId } from "../../../lib/context.ts";
import { newId } from "../../../lib/ids.ts";
import { SchoolSetting } from "../../../models/school/index.ts";
import { audited } from "../../audit/audited.ts";

export const FourEyesMode = z
  .enum(["auto", "on", "off"])
  .describe(
    "`auto`: a second person decides if there is one; `on`: always a second person; `off`: users may decide on their own requests",
  );

export type FourEyesMode = z.output<typeof FourEyesMode>;

/** Key of the `school_settings` row that holds the mode. Without that row the mode is `auto`. */
export const fourEyesKey = "four-eyes";

/** Reads the mode of the school and the account that set it: null for the default, an operator or the command line. */
export async function readFourEyes(): Promise<{ mode: FourEyesMode; setBy: string | null }> {
  const [row] = await query<{ value: unknown; setBy: string | null }>(sql`
    SELECT value, updated_by AS "setBy" FROM school_settings WHERE school_id = ${currentSchool}
      AND key = ${fourEyesKey}`);
  return { mode: FourEyesMode.catch("auto").parse(row?.value), setBy: row?.setBy ?? null };
}

export const setFourEyes = (mode: FourEyesMode): Promise<void> =>
  transaction(async () => {
    const { mode: before } = await readFourEyes();
    await execute(sql`
      INSERT INTO school_settings (school_id, id, key, value, updated_by)
        VALUES (${currentSchool}, ${newId()}, ${fourEyesKey}, ${JSON.stringify(mode)}::jsonb, ${actorId()})
      ON CONFLICT (school_id, key) DO UPDATE
        SET value = excluded.value, updated_by = excluded.updated_by, updated_at = now()`);
    await audited(SchoolSetting, null, "set_four_eyes", { before: { mode: before }, after: { mode } });
  });
