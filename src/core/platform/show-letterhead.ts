import { DateTime } from "luxon";
import { query } from "../../db/query.ts";
import type { Letterhead } from "../../documents/letterhead.ts";
import { schoolId } from "../../lib/context.ts";
import { notFound } from "../../lib/errors.ts";

const statement = {
  name: "show-letterhead",
  text: "SELECT name, motto, address, phone, email, website, timezone FROM schools WHERE id = $1",
};

/** What stands at the head of the school's documents, and where the school is, for their dates. */
export async function showLetterhead(): Promise<Letterhead & { timezone: string }> {
  const [school] = await query<Letterhead & { timezone: string }>(statement, [schoolId()]);
  if (!school) throw notFound("School");
  return school;
}

/** The day of a moment where the school is, as documents show it: "21 November 2026". */
export const dayWhere = (zone: string, moment: Date): string =>
  DateTime.fromJSDate(moment, { zone }).setLocale("en-GB").toFormat("d MMMM yyyy");

/** A date without a time, as documents show it: "21 November 2026". */
export const writtenDate = (date: string): string =>
  DateTime.fromISO(date).setLocale("en-GB").toFormat("d MMMM yyyy");
