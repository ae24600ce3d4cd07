import { currentSchool } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import type { Letterhead } from "../../documents/letterhead.ts";
import { schoolId } from "../../lib/context.ts";
import { notFound } from "../../lib/errors.ts";
import { smallContent } from "../common/stored-files/small-content.ts";
import { brandColour } from "./brand-colour.ts";

interface Found extends Letterhead {
  timezone: string;
  locale: string;
  logoSha256: string | null;
}

/** Loads the letterhead of the school's documents, and its time zone and locale for their dates. */
export async function showLetterhead(): Promise<Letterhead & { timezone: string; locale: string }> {
  const [found] = await query<Found>(sql`
    SELECT s.name, s.motto, s.address, s.phone, s.email, s.website, s.timezone, s.locale, ${brandColour} AS colour, f.content AS logo, f.sha256 AS "logoSha256" FROM schools s
    LEFT JOIN images i ON i.school_id = ${currentSchool} AND i.id = s.logo_file_id
    LEFT JOIN stored_files f ON f.school_id = ${currentSchool} AND f.sha256 = i.sha256
    WHERE s.id = ${currentSchool}`);
  if (!found) throw notFound("School");
  const { logoSha256: sha256, ...school } = found;
  return sha256
    ? { ...school, logo: await smallContent(schoolId(), { sha256, content: school.logo }) }
    : school;
}
