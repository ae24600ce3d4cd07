import { DateTime } from "luxon";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { print } from "../../../documents/print.ts";
import { languageOf } from "../../../emails/languages.ts";
import { notFound } from "../../../lib/errors.ts";
import { paperOf } from "../../school/paper-of.ts";
import { showLetterhead } from "../../school/show-letterhead.ts";
import { visitorLogs } from "./visitor-logs.ts";

/** Prints the badge of a visitor in the house. @throws {AppError} 404, also for one who has left or was refused */
export async function* printBadge(id: string): AsyncGenerator<Uint8Array> {
  const { name, purpose, inAt, status, hostStaffMemberId } = await visitorLogs.get(id);
  if (status !== "in") throw notFound("Visitor in the house");
  const { timezone, locale } = await showLetterhead();
  const paper = await paperOf(locale);
  const [host] = hostStaffMemberId
    ? await query<{ name: string }>(sql`
      SELECT given_name || ' ' || family_name AS name FROM staff_members
      WHERE school_id = ${currentSchool} AND id = ${hostStaffMemberId}`)
    : [];
  yield* print(paper.job("visitor-badge", `Visitor badge, ${name}`), [
    {
      language: languageOf(locale),
      name,
      purpose,
      host: host?.name ?? null,
      arrived: `${paper.dayOf(inAt)}, ${DateTime.fromJSDate(inAt, { zone: timezone }).toFormat("HH:mm")}`,
    },
  ]);
}
