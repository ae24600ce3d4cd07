import { z } from "zod";
import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { actorId, schoolId } from "../../lib/context.ts";
import { newId } from "../../lib/ids.ts";
import { recordAudit } from "../audit/record-audit.ts";

export const FourEyesMode = z
  .enum(["auto", "on", "off"])
  .describe(
    "auto: a second person decides wherever there is one; off: anybody may decide on their own requests",
  );

export type FourEyesMode = z.output<typeof FourEyesMode>;

/** The row of `school_settings` that holds the mode. A school without it has `auto`. */
export const fourEyesKey = "four-eyes";

const selectMode = {
  name: "four-eyes-mode",
  text: `SELECT value, updated_by AS "setBy" FROM school_settings WHERE school_id = $1 AND key = $2`,
};

/** The mode of the school, and the account that set it; null for the default, an operator or the command line. */
export async function readFourEyes(): Promise<{ mode: FourEyesMode; setBy: string | null }> {
  const [row] = await query<{ value: unknown; setBy: string | null }>(selectMode, [schoolId(), fourEyesKey]);
  return { mode: FourEyesMode.catch("auto").parse(row?.value), setBy: row?.setBy ?? null };
}

const upsertMode = {
  name: "set-four-eyes",
  text: `INSERT INTO school_settings (school_id, id, key, value, updated_by) VALUES ($1, $2, $3, $4::jsonb, $5)
    ON CONFLICT (school_id, key) DO UPDATE
      SET value = excluded.value, updated_by = excluded.updated_by, updated_at = now()`,
};

export const setFourEyes = (mode: FourEyesMode): Promise<void> =>
  transaction(async () => {
    const { mode: before } = await readFourEyes();
    const values = [schoolId(), newId(), fourEyesKey, JSON.stringify(mode), actorId()];
    await query(upsertMode, values, { readOnly: false });
    await recordAudit({
      action: "four-eyes.set",
      entityType: "SchoolSetting",
      before: { mode: before },
      after: { mode },
    });
  });
