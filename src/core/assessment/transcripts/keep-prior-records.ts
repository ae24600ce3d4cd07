import { insertRows } from "../../../db/insert-rows.ts";
import { actorId } from "../../../lib/context.ts";
import { newId } from "../../../lib/ids.ts";
import { PriorAcademicRecord } from "../../../models/assessment/index.ts";
import { audited } from "../../audit/audited.ts";

type Kept = Pick<
  PriorAcademicRecord,
  "schoolName" | "yearLabel" | "courseTitle" | "grade" | "gradePoint" | "credits"
>;

/** Adds records from previous schools of one student in the running transaction, without a check of permissions. */
export async function keepPriorRecords(studentId: string, records: readonly Kept[]): Promise<void> {
  if (!records.length) return;
  const caller = actorId();
  await insertRows(
    PriorAcademicRecord,
    records.map((record) => ({ id: newId(), ...record, studentId, writtenBy: caller ? [caller] : [] })),
  );
  await audited(PriorAcademicRecord, null, "import", { after: { studentId, records: records.length } });
}
