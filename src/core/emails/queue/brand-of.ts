import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import type { Brand } from "../../../emails/email.ts";
import { languageOf } from "../../../emails/languages.ts";
import { logoAddress } from "../sending/inline-logo.ts";

interface Row {
  name: string;
  locale: string;
  logo: string | null;
  settings: Record<string, unknown>;
}

/**
 * Gets the branding of the current school's emails: name, language, the setting `brand.colour`, and the logo: the image at
 * the address of the setting `brand.logo`, otherwise the one that was uploaded.
 * @param locale of the recipient, if known
 */
export async function brandOf(locale?: string | null): Promise<Brand> {
  const [row] = await query<Row & Record<string, unknown>>(sql`
    SELECT s.name, s.locale, i.thumbnail_sha256 AS logo, (SELECT coalesce(jsonb_object_agg(t.key, t.value), '{}') FROM school_settings t
      WHERE t.school_id = ${currentSchool} AND t.key IN ('brand.colour', 'brand.logo')) AS settings
    FROM schools s LEFT JOIN images i ON i.school_id = ${currentSchool} AND i.id = s.logo_file_id WHERE s.id = ${currentSchool}`);
  if (!row) throw new Error("The school of the context does not exist");
  const text = (key: string) => (typeof row.settings[key] === "string" ? row.settings[key] : undefined);
  return {
    name: row.name,
    language: languageOf(locale ?? row.locale),
    colour: text("brand.colour"),
    logo: text("brand.logo") ?? (row.logo ? logoAddress(row.logo) : undefined),
  };
}
