import { buffer } from "node:stream/consumers";
import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { execute, query } from "../../../db/query.ts";
import { unprepared } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { conflict, invalid } from "../../../lib/errors.ts";
import { newId } from "../../../lib/ids.ts";
import { StandardFramework } from "../../../models/curriculum/index.ts";
import { Subject } from "../../../models/structure/index.ts";
import { audited } from "../../audit/audited.ts";
import { flag } from "../../common/input/schemas.ts";
import { lockInSchool } from "../../common/lock-in-school.ts";
import { type CaseStandard, readCasePackage } from "./read-case-package.ts";

export const caseFile = { type: "application/octet-stream", maxMegabytes: 20 };

export const CaseImportOptions = z.strictObject({
  subjectId: z.uuid().optional().describe("Subject of the framework; default: as it is"),
  dryRun: flag.default(false).describe("Only check the file, and count what would change"),
});

export const CaseImport = z
  .object({
    standardFrameworkId: z.uuid().nullable().describe("Null in a dry run of a new framework"),
    title: z.string(),
    added: z.int(),
    changed: z.int(),
    retired: z.int().describe("Standards that the file no longer has; their links stay"),
    unchanged: z.int(),
  })
  .meta({ id: "CaseImport" });

type Counts = Pick<z.output<typeof CaseImport>, "added" | "changed" | "retired" | "unchanged">;

/**
 * Imports a CASE 1.0 package. The framework of its document is updated by the identifiers of the items: what the file no longer
 * has is retired, and comes back with a later file. Standards that the school added itself stay.
 * @throws {AppError} 400 `bad_case_package` and faults by member, 409 `newer_framework`, 413
 */
export async function importCasePackage(
  { subjectId, dryRun }: z.output<typeof CaseImportOptions>,
  upload: AsyncIterable<Uint8Array>,
): Promise<z.input<typeof CaseImport>> {
  const { document, standards } = readCasePackage(await buffer(upload));
  return transaction(async () => {
    await lockInSchool("learning-standards");
    if (subjectId && !(await Subject.count({ where: { id: subjectId } })))
      throw invalid([{ path: "subjectId", message: "must be a subject of the school" }]);
    const known = await StandardFramework.findOne({
      where: { caseIdentifier: document.identifier },
      lock: true,
    });
    const { title, lastChangeDateTime: changedAt = null } = document;
    if (known?.caseChangedAt && changedAt && known.caseChangedAt > changedAt)
      throw conflict(
        "newer_framework",
        `The school has a newer version of this framework, of ${known.caseChangedAt.toISOString()}`,
      );
    const counts = await countChanges(known?.id ?? null, standards);
    if (dryRun) return { standardFrameworkId: known?.id ?? null, title, ...counts };
    const values = {
      title,
      description: document.description ?? null,
      publisher: document.creator ?? null,
      version: document.version ?? null,
      caseIdentifier: document.identifier,
      caseChangedAt: changedAt,
      ...(subjectId && { subjectId }),
    };
    const framework = known ? await known.update(values) : await StandardFramework.create(values);
    await saveStandards(framework.id, standards);
    await audited(StandardFramework, framework.id, "import", { after: { title, ...counts } });
    return { standardFrameworkId: framework.id, title, ...counts };
  });
}

const rowsOf = (standards: readonly CaseStandard[]) => unprepared`
  jsonb_to_recordset(${JSON.stringify(standards.map((each) => ({ id: newId(), ...each })))}::jsonb) AS f (id uuid,
    "caseIdentifier" uuid, "parentIdentifier" uuid, code text, statement text, "educationLevels" jsonb, "sortOrder" integer)`;

async function countChanges(frameworkId: string | null, standards: readonly CaseStandard[]): Promise<Counts> {
  const [row] = await query<Counts>(unprepared`
    SELECT count(*) FILTER (WHERE s.id IS NULL)::int AS added,
      count(*) FILTER (WHERE s.id IS NOT NULL AND is_changed)::int AS changed,
      count(*) FILTER (WHERE f.id IS NULL AND s.status = 'active')::int AS retired,
      count(*) FILTER (WHERE f.id IS NOT NULL AND s.id IS NOT NULL AND NOT is_changed)::int AS unchanged
    FROM ${rowsOf(standards)}
    FULL JOIN (SELECT s.*, p.case_identifier AS parent_identifier FROM learning_standards s
      LEFT JOIN learning_standards p ON p.school_id = s.school_id AND p.id = s.parent_standard_id
      WHERE s.school_id = ${currentSchool} AND s.standard_framework_id = ${frameworkId}::uuid
        AND s.case_identifier IS NOT NULL) s ON s.case_identifier = f."caseIdentifier"
    CROSS JOIN LATERAL (SELECT f.id IS NOT NULL AND (s.code, s.statement, s.education_levels, s.sort_order, s.parent_identifier, s.status)
      IS DISTINCT FROM (f.code, f.statement, f."educationLevels", f."sortOrder", f."parentIdentifier", 'active') AS is_changed) c`);
  return row!;
}

async function saveStandards(frameworkId: string, standards: readonly CaseStandard[]): Promise<void> {
  await execute(unprepared`
    INSERT INTO learning_standards AS s (school_id, id, standard_framework_id, code, statement, education_levels, sort_order,
      case_identifier)
    SELECT ${currentSchool}, f.id, ${frameworkId}::uuid, f.code, f.statement, f."educationLevels", f."sortOrder", f."caseIdentifier"
    FROM ${rowsOf(standards)}
    ON CONFLICT (school_id, standard_framework_id, case_identifier) DO UPDATE SET code = EXCLUDED.code,
      statement = EXCLUDED.statement, education_levels = EXCLUDED.education_levels, sort_order = EXCLUDED.sort_order,
      status = 'active', updated_at = now()
    WHERE (s.code, s.statement, s.education_levels, s.sort_order, s.status)
      IS DISTINCT FROM (EXCLUDED.code, EXCLUDED.statement, EXCLUDED.education_levels, EXCLUDED.sort_order, 'active')`);
  await execute(unprepared`
    UPDATE learning_standards s SET parent_standard_id = p.id, updated_at = now()
    FROM ${rowsOf(standards)} LEFT JOIN learning_standards p ON p.school_id = ${currentSchool}
      AND p.standard_framework_id = ${frameworkId} AND p.case_identifier = f."parentIdentifier"
    WHERE s.school_id = ${currentSchool} AND s.standard_framework_id = ${frameworkId}
      AND s.case_identifier = f."caseIdentifier" AND s.parent_standard_id IS DISTINCT FROM p.id`);
  await execute(unprepared`
    UPDATE learning_standards SET status = 'retired', updated_at = now()
    WHERE school_id = ${currentSchool} AND standard_framework_id = ${frameworkId} AND status = 'active'
      AND case_identifier IS NOT NULL
      AND case_identifier <> ALL (${standards.map(({ caseIdentifier }) => caseIdentifier)}::uuid[])`);
}
