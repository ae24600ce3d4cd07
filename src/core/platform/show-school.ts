import type { z } from "zod";
import { query } from "../../db/query.ts";
import { schoolId } from "../../lib/context.ts";
import { notFound } from "../../lib/errors.ts";
import type { SchoolView } from "./schemas.ts";

const statement = {
  name: "show-school",
  text: `SELECT id, slug, name, code, type, level, country, timezone, locale, currency, address, phone, email, website,
    motto, status, created_at AS "createdAt", updated_at AS "updatedAt" FROM schools WHERE id = $1`,
};

/** The profile of the current school. Asked on every page, so read in one round trip. */
export async function showSchool(): Promise<z.input<typeof SchoolView>> {
  const [school] = await query<z.input<typeof SchoolView>>(statement, [schoolId()]);
  if (!school) throw notFound("School");
  return school;
}
