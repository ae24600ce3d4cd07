import type { z } from "zod";
import { currentSchool } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { notFound } from "../../lib/errors.ts";
import { brandColour } from "./brand-colour.ts";
import type { SchoolView } from "./schemas.ts";

/** Loads the profile of the current school. Requested on every page, so it takes a single round trip. */
export async function showSchool(): Promise<z.input<typeof SchoolView>> {
  const [school] = await query<z.input<typeof SchoolView>>(sql`
    SELECT id, slug, name, code, type, level, country, timezone, locale, currency, address, phone, email, website,
    motto, logo_file_id AS "logoFileId", ${brandColour} AS "brandColour", status, created_at AS "createdAt", updated_at AS "updatedAt" FROM schools WHERE id = ${currentSchool}`);
  if (!school) throw notFound("School");
  return school;
}
