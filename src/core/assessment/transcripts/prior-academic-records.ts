import { Op } from "sequelize";
import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { actorId } from "../../../lib/context.ts";
import { conflict, type Fault, invalid } from "../../../lib/errors.ts";
import { PriorAcademicRecord, priorAcademicRecordStatuses } from "../../../models/assessment/index.ts";
import { Student } from "../../../models/people/index.ts";
import { Course } from "../../../models/structure/index.ts";
import type { AuditVerb } from "../../audit/audit-verbs.ts";
import { audited } from "../../audit/audited.ts";
import { crud } from "../../common/entities/crud.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { Decimal, text } from "../../common/input/schemas.ts";
import { requireSecondPerson } from "../../four-eyes/require-second-person.ts";
import { ofStudentScope, studentScope } from "../../people/row-scope.ts";

export const PriorAcademicRecordView = z
  .object({
    id: z.uuid(),
    studentId: z.uuid(),
    schoolName: z.string(),
    yearLabel: z.string(),
    courseTitle: z.string(),
    grade: z.string(),
    gradePoint: z.string().nullable(),
    credits: z.string().nullable(),
    mappedCourseId: z.uuid().nullable(),
    writtenBy: z
      .array(z.uuid())
      .describe("Every account that wrote part of the record; none of them can verify it"),
    verifiedBy: z.uuid().nullable(),
    status: z.enum(priorAcademicRecordStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "PriorAcademicRecord" });

export const NewPriorAcademicRecord = z
  .strictObject({
    studentId: z.uuid(),
    schoolName: text(160),
    yearLabel: text(40),
    courseTitle: text(120),
    grade: text(20),
    gradePoint: Decimal.nullable().optional(),
    credits: Decimal.nullable().optional(),
    mappedCourseId: z.uuid().nullable().optional(),
  })
  .meta({ id: "NewPriorAcademicRecord" });

export const PriorAcademicRecordChanges = NewPriorAcademicRecord.omit({ studentId: true })
  .partial()
  .meta({ id: "PriorAcademicRecordChanges" });

export const priorAcademicRecords = crud(PriorAcademicRecord, {
  name: "Prior academic record",
  view: PriorAcademicRecordView,
  access: { read: "transcripts.read" },
  list: {
    filters: {
      studentId: z.uuid(),
      mappedCourseId: z.uuid(),
      status: z.enum(priorAcademicRecordStatuses),
    },
    sort: ["yearLabel", "createdAt"],
    search: ["schoolName", "courseTitle"],
  },
  rowScope: ofStudentScope,
});

/** Adds a record from a previous school. @throws {AppError} 400, 409 `duplicate` */
export const addPriorRecord = (
  values: z.output<typeof NewPriorAcademicRecord>,
): Promise<PriorAcademicRecord> =>
  transaction(async () => {
    await check(values);
    const record = await PriorAcademicRecord.create({ ...values, writtenBy: withCaller([]) });
    await audit("create", record.id, null, values);
    return record;
  });

/** Changes a record that is not verified. @throws {AppError} 404, 400, 409 `record_verified` */
export const changePriorRecord = (
  id: string,
  changes: z.output<typeof PriorAcademicRecordChanges>,
): Promise<PriorAcademicRecord> =>
  transaction(async () => {
    const record = await lockRecord(id);
    if (record.status === "verified")
      throw conflict(
        "record_verified",
        "A verified record cannot be changed: withdraw the verification first",
      );
    await check(changes);
    const before = Object.fromEntries(Object.keys(changes).map((key) => [key, record.get(key)]));
    await record.update({ ...changes, writtenBy: withCaller(record.writtenBy) });
    await audit("update", id, before, changes);
    return record;
  });

/** Verifies a record, so that it counts in transcripts. @throws {AppError} 404, 409 `own_request` */
export const verifyPriorRecord = (id: string): Promise<PriorAcademicRecord> => move(id, "verified");
export const unverifyPriorRecord = (id: string): Promise<PriorAcademicRecord> => move(id, "entered");

const move = (id: string, status: "verified" | "entered"): Promise<PriorAcademicRecord> =>
  transaction(async () => {
    const record = await lockRecord(id);
    if (record.status === status) return record;
    const before = { status: record.status };
    if (status === "verified") await requireSecondPerson("transcripts.manage", record.writtenBy);
    await record.update({ status, verifiedBy: status === "verified" ? actorId() : null });
    await audit(status === "verified" ? "verify" : "unverify", id, before, {
      status,
      writtenBy: record.writtenBy,
    });
    return record;
  });

/** Adds the caller to the ids of the authors. */
function withCaller(ids: readonly string[]): string[] {
  const caller = actorId();
  return caller ? [...new Set([...ids, caller])] : [...ids];
}

async function lockRecord(id: string): Promise<PriorAcademicRecord> {
  const record = await findLocked(PriorAcademicRecord, id, {
    where: scopeWhere("transcripts.manage", ofStudentScope),
  });
  return record;
}

async function check({
  studentId,
  mappedCourseId,
}: {
  studentId?: string;
  mappedCourseId?: string | null | undefined;
}) {
  const errors: Fault[] = [];
  const where = { [Op.and]: [{ id: studentId }, scopeWhere("transcripts.manage", studentScope)] };
  if (studentId && !(await Student.count({ where })))
    errors.push({ path: "studentId", message: "there is no such student" });
  if (mappedCourseId && !(await Course.count({ where: { id: mappedCourseId } })))
    errors.push({ path: "mappedCourseId", message: "there is no such course" });
  if (errors.length) throw invalid(errors);
}

const audit = (verb: AuditVerb, entityId: string, before: object | null, after: object) =>
  audited(PriorAcademicRecord, entityId, verb, { before, after });
