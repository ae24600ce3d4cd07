import { z } from "zod";
import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { schoolId } from "../../lib/context.ts";
import { newId } from "../../lib/ids.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { mustModerateAll } from "./moderation.ts";

/** Kinds of people, as far as writing to each other goes. */
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
    "Who may write to whom: nobody, everybody, or one's own. Own are teachers and the students of their classes with " +
      "their guardians, guardians and their children, those who share a home class, and the office for all",
  )
  .meta({ id: "MessageRules" });

export type Rules = z.output<typeof MessageRules>;

/** Where the school has set nothing. Children and families reach the school; each other, only where it allows that. */
export const defaultRules: Rules = {
  staff: { staff: "everybody", guardian: "own", student: "own" },
  guardian: { staff: "own", guardian: "nobody", student: "own" },
  student: { staff: "own", guardian: "own", student: "nobody" },
};

/** The setting of the school that holds them. */
const key = "messaging.rules";

const find = {
  name: "message-rules",
  text: "SELECT value FROM school_settings WHERE school_id = $1 AND key = $2",
};

/** Settings can be written by hand: what is no rule counts as none. */
export async function readMessageRules(): Promise<Rules> {
  const [row] = await query<{ value: unknown }>(find, [schoolId(), key]);
  return row ? MessageRules.catch(defaultRules).parse(row.value) : defaultRules;
}

const upsert = {
  name: "set-message-rules",
  text: `INSERT INTO school_settings (school_id, id, key, value) VALUES ($1, $2, $3, $4::jsonb)
    ON CONFLICT (school_id, key) DO UPDATE SET value = excluded.value, updated_at = now()`,
};

/** @throws {AppError} 403 */
export const setMessageRules = (rules: Rules): Promise<Rules> =>
  transaction(async () => {
    mustModerateAll();
    const before = await readMessageRules();
    await query(upsert, [schoolId(), newId(), key, JSON.stringify(rules)], { readOnly: false });
    await recordAudit({
      action: "message-rules.set",
      entityType: "SchoolSetting",
      before,
      after: rules,
    });
    return rules;
  });

/** How far two kinds may write to each other in either direction: who is written to may answer. */
export const eitherWay = (rules: Rules, one: PersonKind, other: PersonKind): Level =>
  levels[Math.max(levels.indexOf(rules[one][other]), levels.indexOf(rules[other][one]))]!;
