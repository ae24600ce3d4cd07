import { query } from "../../db/query.ts";
import type { Brand } from "../../emails/email.ts";
import { languageOf } from "../../emails/languages.ts";
import { schoolId } from "../../lib/context.ts";

interface Row {
  name: string;
  locale: string;
  settings: Record<string, unknown>;
}

const statement = {
  name: "brand-of-school",
  text: `SELECT s.name, s.locale, (SELECT coalesce(jsonb_object_agg(t.key, t.value), '{}') FROM school_settings t
      WHERE t.school_id = $1 AND t.key IN ('brand.colour', 'brand.logo')) AS settings
    FROM schools s WHERE s.id = $1`,
};

/**
 * How the mails of the current school look: its name, its language, and its settings `brand.colour` and `brand.logo`.
 * @param locale of the reader, where it is known
 */
export async function brandOf(locale?: string | null): Promise<Brand> {
  const [row] = await query<Row & Record<string, unknown>>(statement, [schoolId()]);
  if (!row) throw new Error("The school of the context is not there");
  const text = (key: string) => (typeof row.settings[key] === "string" ? row.settings[key] : undefined);
  return {
    name: row.name,
    language: languageOf(locale ?? row.locale),
    colour: text("brand.colour"),
    logo: text("brand.logo"),
  };
}
