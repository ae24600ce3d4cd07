import { currentSchool } from "../../../src/db/context-values.ts";
import { query } from "../../../src/db/query.ts";
import { unprepared } from "../../../src/db/sql.ts";
import { insertRows } from "../../factories/insert-rows.ts";
import type { Seeding } from "../seeding.ts";

const letters = [
  {
    kind: "bonafide",
    prefix: "BC",
    code: "DEMQBCNAFYDE",
    data: { reason: "Visa application" },
    revoked: null,
  },
  {
    kind: "character",
    prefix: "CC",
    code: "DEMQCHARACTR",
    data: { conduct: "Very good" },
    revoked: "Issued with the wrong date of admission",
  },
] as const;

/** Seeds a valid and a revoked certificate of the first demo student; their PDFs are not kept. */
export async function seedIssuedDocuments(
  { row, calendar, accounts, slug }: Seeding,
  [student]: ReadonlyArray<{ id: string; name: string }>,
): Promise<void> {
  if (!student) return;
  const today = calendar.now.toISOString();
  const year = Number(today.slice(0, 4));
  const templates = await query<{ id: string; key: string; language: string }>(unprepared`
    SELECT id, key, language FROM document_templates WHERE school_id = ${currentSchool} AND language = 'en'`);
  await insertRows(
    "number_sequences",
    letters.map(({ kind, prefix }) =>
      row({ kind: `${kind}-letter`, year, prefix: `${prefix}/${year}/`, padding: 4, next_value: 2 }),
    ),
  );
  await insertRows(
    "issued_documents",
    letters.map(({ kind, prefix, code, data, revoked }) =>
      row({
        kind,
        document_template_id: templates.find(({ key }) => key === kind)?.id ?? null,
        student_id: student.id,
        number: `${prefix}/${year}/0001`,
        // Codes of the demo schools differ, as they are looked up across schools.
        verification_code: `${code.slice(0, 9)}${slug
          .toUpperCase()
          .replaceAll(/[^A-Z]/g, "")
          .slice(0, 3)}`,
        language: "en",
        data: { "student.name": student.name, ...data },
        issued_by: accounts.admin.id,
        issued_on: today.slice(0, 10),
        revoked_by: revoked && accounts.admin.id,
        revoked_at: revoked && today,
        revoked_reason: revoked,
        status: revoked ? "revoked" : "issued",
      }),
    ),
  );
}
