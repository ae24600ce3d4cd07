import { DateTime } from "luxon";
import { currentSchool } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import type { Letterhead } from "../../documents/letterhead.ts";
import { notFound } from "../../lib/errors.ts";
import { brandColour } from "./brand-colour.ts";

/** Loads the letterhead of the school's documents, and its time zone for their dates. */
export async function showLetterhead(): Promise<Letterhead & { timezone: string }> {
  const [school] = await query<Letterhead & { timezone: string }>(sql`
    SELECT s.name, s.motto, s.address, s.phone, s.email, s.website, s.timezone, ${brandColour} AS colour, f.content AS logo FROM schools s
    LEFT JOIN images i ON i.school_id = ${currentSchool} AND i.id = s.logo_file_id
    LEFT JOIN stored_files f ON f.school_id = ${currentSchool} AND f.sha256 = i.sha256
    WHERE s.id = ${currentSchool}`);
  if (!school) throw notFound("School");
  return school;
}

/** Formats the day of an instant in a time zone as documents show it: "21 November 2026". */
export const dayWhere = (zone: string, moment: Date): string =>
  DateTime.fromJSDate(moment, { zone }).setLocale("en-GB").toFormat("d MMMM yyyy");

/** Formats a date (`YYYY-MM-DD`) as documents show it: "21 November 2026". */
export const writtenDate = (date: string): string =>
  DateTime.fromISO(date).setLocale("en-GB").toFormat("d MMMM yyyy");
