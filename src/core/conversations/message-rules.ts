import { z } from "zod";
import { currentSchool } from "../../db/context-values.ts";
import { execute } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { transaction } from "../../db/transaction.ts";
import { newId } from "../../lib/ids.ts";
import { SchoolSetting } from "../../models/school/index.ts";
import { audited } from "../audit/audited.ts";
import { readSetting } from "../school/settings/read-setting.ts";
import { checkMayModerate } from "./moderation.ts";

/** Kinds of people that the rules distinguish. */
export const personKinds = ["staff", "guardian", "student"] as const;
export type PersonKind = (typeof personKinds)[number];

/** From narrowest to widest. */
const levels = ["nobody", "own", "everybody"] as const;
export type Level = (typeof levels)[number];

const Cell = z.enum(levels);
const Row = z.strictObject({ staff: Cell, guardian: Cell, student: Cell });

export const MessageRules = z
  .strictObject({ staff: Row, guardian: Row, student: Row })
  .describe(
    "Who may write to whom: `nobody`, `everybody`, or `own` contacts. Own contacts are: teachers with the students of their " +
      "classes and those students' guardians, guardians with their children, members of the same section, and the office " +
      "for everybody",
  )
  .meta({ id: "MessageRules" });

export type Rules = z.output<typeof MessageRules>;

/** The rules of a school that has set none: students and guardians may write to the school, but not to other families. */
export const defaultRules: Rules = {
  staff: { staff: "everybody", guardian: "own", student: "own" },
  guardian: { staff: "own", guardian: "nobody", student: "own" },
  student: { staff: "own", guardian: "own", student: "nobody" },
};

/** Key of the school setting that stores the rules. */
const key = "messaging.rules";

/** Reads the rules of the school. An invalid value, written through the settings API, counts as none. */
export async function readMessageRules(): Promise<Rules> {
  return MessageRules.catch(defaultRules).parse(await readSetting(key));
}

/** Replaces the rules of the school. @throws {AppError} 403 */
export const setMessageRules = (rules: Rules): Promise<Rules> =>
  transaction(async () => {
    checkMayModerate();
    const before = await readMessageRules();
    await execute(sql`
      INSERT INTO school_settings (school_id, id, key, value)
        VALUES (${currentSchool}, ${newId()}, ${key}, ${JSON.stringify(rules)}::jsonb)
      ON CONFLICT (school_id, key) DO UPDATE SET value = excluded.value, updated_at = now()`);
    await audited(SchoolSetting, null, "set_message_rules", { before, after: rules });
    return rules;
  });

/** The wider of the two levels between two kinds: a person who may be written to may also reply. */
export const eitherWay = (rules: Rules, one: PersonKind, other: PersonKind): Level =>
  levels[Math.max(levels.indexOf(rules[one][other]), levels.indexOf(rules[other][one]))]!;
