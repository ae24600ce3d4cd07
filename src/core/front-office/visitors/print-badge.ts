import { DateTime } from "luxon";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { print } from "../../../documents/print.ts";
import { languageOf } from "../../../emails/languages.ts";
import { now } from "../../../lib/clock.ts";
import { conflict } from "../../../lib/errors.ts";
import { showLetterhead } from "../../school/show-letterhead.ts";
import { visitorLogs } from "./visitor-logs.ts";

/** Prints the badge of a visitor in the house. @throws {AppError} 404, 409 `visitor_not_in` */
export async function* printBadge(id: string): AsyncGenerator<Uint8Array> {
  const { name, purpose, inAt, status, hostStaffMemberId } = await visitorLogs.get(id);
  if (status !== "in") throw conflict("visitor_not_in", "Only visitors in the house get a badge");
  const { timezone, ...school } = await showLetterhead();
  const [row] = await query<{ locale: string; host: string | null }>(sql`
    SELECT s.locale, (SELECT m.given_name || ' ' || m.family_name FROM staff_members m
      WHERE m.school_id = ${currentSchool} AND m.id = ${hostStaffMemberId}) AS host
    FROM schools s WHERE s.id = ${currentSchool}`);
  const { locale, host } = row!;
  yield* print({ kind: "visitor-badge", title: `Visitor badge, ${name}`, school, created: now() }, [
    {
      language: languageOf(locale),
      name,
      purpose,
      host,
      arrived: DateTime.fromJSDate(inAt, { zone: timezone }).toFormat("yyyy-MM-dd HH:mm"),
    },
  ]);
}
