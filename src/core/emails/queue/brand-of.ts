import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import type { Brand } from "../../../emails/email.ts";
import { languageOf } from "../../../emails/languages.ts";

interface Row {
  name: string;
  locale: string;
  settings: Record<string, unknown>;
}

/**
 * Gets the branding of the current school's emails: name, language, and the settings `brand.colour` and `brand.logo`.
 * @param locale of the recipient, if known
 */
export async function brandOf(locale?: string | null): Promise<Brand> {
  const [row] = await query<Row & Record<string, unknown>>(sql`
    SELECT s.name, s.locale, (SELECT coalesce(jsonb_object_agg(t.key, t.value), '{}') FROM school_settings t
      WHERE t.school_id = ${currentSchool} AND t.key IN ('brand.colour', 'brand.logo')) AS settings
    FROM schools s WHERE s.id = ${currentSchool}`);
  if (!row) throw new Error("The school of the context does not exist");
  const text = (key: string) => (typeof row.settings[key] === "string" ? row.settings[key] : undefined);
  return {
    name: row.name,
    language: languageOf(locale ?? row.locale),
    colour: text("brand.colour"),
    logo: text("brand.logo"),
  };
}
