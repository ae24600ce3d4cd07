import { Op } from "sequelize";
import { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { actorId } from "../../lib/context.ts";
import { conflict, type Fault, invalid, notFound } from "../../lib/errors.ts";
import { PriorAcademicRecord, priorAcademicRecordStatuses } from "../../models/exams/index.ts";
import { Student } from "../../models/people/index.ts";
import { Course } from "../../models/structure/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { crud } from "../crud.ts";
import { requireSecondPerson } from "../four-eyes/require-second-person.ts";
import { ofStudentReach, studentReach } from "../people/reach.ts";
import { Decimal, text } from "../schemas.ts";
import { within } from "../within.ts";

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
    writtenBy: z.array(z.uuid()).describe("Every account that wrote a part of it: none of them verifies it"),
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
  reach: ofStudentReach,
});

/** @throws {AppError} 400, 409 `duplicate` */
export const addPriorRecord = (
  values: z.output<typeof NewPriorAcademicRecord>,
): Promise<PriorAcademicRecord> =>
  transaction(async () => {
    await check(values);
    const record = await PriorAcademicRecord.create({ ...values, writtenBy: withCaller([]) });
    await audit("create", record.id, null, values);
    return record;
  });

/** @throws {AppError} 404, 400, 409 `record_verified` */
export const changePriorRecord = (
  id: string,
  changes: z.output<typeof PriorAcademicRecordChanges>,
): Promise<PriorAcademicRecord> =>
  transaction(async () => {
    const record = await find(id);
    if (record.status === "verified")
      throw conflict(
        "record_verified",
        "A verified record does not change: take the verification back first",
      );
    await check(changes);
    const before = Object.fromEntries(Object.keys(changes).map((key) => [key, record.get(key)]));
    await record.update({ ...changes, writtenBy: withCaller(record.writtenBy) });
    await audit("update", id, before, changes);
    return record;
  });

/** From then on the record counts in transcripts. @throws {AppError} 404, 409 `own_request` */
export const verifyPriorRecord = (id: string): Promise<PriorAcademicRecord> => move(id, "verified");
export const unverifyPriorRecord = (id: string): Promise<PriorAcademicRecord> => move(id, "entered");

const move = (id: string, status: "verified" | "entered"): Promise<PriorAcademicRecord> =>
  transaction(async () => {
    const record = await find(id);
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

/** Those who wrote so far, and the caller. */
function withCaller(ids: readonly string[]): string[] {
  const caller = actorId();
  return caller ? [...new Set([...ids, caller])] : [...ids];
}

async function find(id: string): Promise<PriorAcademicRecord> {
  const record = await PriorAcademicRecord.findOne({
    where: { [Op.and]: [{ id }, within("transcripts.manage", ofStudentReach)] },
    lock: true,
  });
  if (!record) throw notFound("Prior academic record");
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
  const where = { [Op.and]: [{ id: studentId }, within("transcripts.manage", studentReach)] };
  if (studentId && !(await Student.count({ where })))
    errors.push({ path: "studentId", message: "there is no such student" });
  if (mappedCourseId && !(await Course.count({ where: { id: mappedCourseId } })))
    errors.push({ path: "mappedCourseId", message: "there is no such course" });
  if (errors.length) throw invalid(errors);
}

const audit = (verb: string, entityId: string, before: object | null, after: object) =>
  recordAudit({
    action: `prior-academic-records.${verb}`,
    entityType: "PriorAcademicRecord",
    entityId,
    before,
    after,
  });
