import type { z } from "zod";
import { currentSchool } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { notFound } from "../../lib/errors.ts";
import { jsonReader } from "../common/lists/json-reader.ts";
import { JsonText } from "../common/lists/json-text.ts";
import { brandColour } from "./brand-colour.ts";
import { SchoolView } from "./schemas.ts";

/** Selects the members of `SchoolView` in their order, as `jsonReader` requires. */
const selectSchool = sql`
  SELECT id, slug, name, timezone, currency, locale, code, type, level, country, address, phone, email, website, motto,
    logo_file_id AS "logoFileId", ${brandColour} AS "brandColour", status, created_at AS "createdAt", updated_at AS "updatedAt"
  FROM schools WHERE id = ${currentSchool}`;

/** Loads the profile of the current school. */
export async function showSchool(): Promise<z.input<typeof SchoolView>> {
  const [school] = await query<z.input<typeof SchoolView>>(selectSchool);
  if (!school) throw notFound("School");
  return school;
}

const readAsJson = jsonReader(SchoolView);

/** Loads the profile as the JSON text of the response, because every page requests it. */
export async function showSchoolAsJson(): Promise<JsonText> {
  const [school] = await readAsJson(selectSchool);
  if (!school) throw notFound("School");
  return JsonText.of(school, {});
}
