import { currentSchool } from "../../../db/context-values.ts";
import { execute, query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actorId } from "../../../lib/context.ts";
import { AppError, conflict } from "../../../lib/errors.ts";
import { FeeSchedule, FeeStructure } from "../../../models/fees/index.ts";
import { audited } from "../../audit/audited.ts";
import { recordActivity } from "../../audit/record-activity.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { enqueue } from "../../common/queue.ts";
import { findDiscounts } from "../discounts/find-discounts.ts";
import { type Charge, type DueDate, draftInvoice } from "../invoices/draft-invoice.ts";
import { writeInvoices } from "../invoices/write-invoices.ts";
import { lockAccounts } from "../ledger/lock-accounts.ts";
import { feeRun } from "./fee-queues.ts";
import { feeSchedules } from "./fee-schedules.ts";
import { scheduledCharges } from "./scheduled-charges.ts";
import { selectScheduledStudents } from "./scheduled-students.ts";

/** A worker resumes the fee run after this delay if it is unfinished: the process that started it may have died. */
const RESUME_AFTER_SECONDS = 60;

/** Students billed in one transaction, which holds the locks of their accounts and of the number sequence. */
const BATCH_SIZE = 250;

interface Run {
  schedule: FeeSchedule;
  structure: FeeStructure;
  charges: Charge[];
}

/**
 * Bills every student of a fee run in batches. After a crash a worker bills the remaining students; running it again bills
 * students enrolled since. Nobody is billed twice. Students who cannot be billed are marked failed with the reason.
 * @throws {AppError} 409 `schedule_status` for a cancelled fee run
 */
export async function runSchedule(id: string, { signal }: { signal?: AbortSignal } = {}) {
  const run = await transaction(() => prepare(id));
  for (let count = BATCH_SIZE; count === BATCH_SIZE; ) {
    signal?.throwIfAborted();
    count = await billSome(run, BATCH_SIZE);
  }
  return transaction(() => finish(id));
}

async function prepare(id: string): Promise<Run> {
  const schedule = await findLocked(FeeSchedule, id, { name: "Fee run" });
  if (schedule.status === "cancelled") throw conflict("schedule_status", "The fee run has been cancelled");
  const structure = await FeeStructure.findByPk(schedule.feeStructureId, { rejectOnEmpty: true });
  await execute(insertItems(schedule, structure));
  await schedule.update({
    status: "running",
    startedBy: schedule.startedBy ?? actorId(),
    startedAt: schedule.startedAt ?? now(),
  });
  await enqueue(feeRun, { feeScheduleId: id }, { afterSeconds: RESUME_AFTER_SECONDS });
  return { schedule, structure, charges: await scheduledCharges(schedule) };
}

/** Adds an item for every student enrolled where the fee structure applies, and retries items that failed before. */
const insertItems = (schedule: FeeSchedule, structure: FeeStructure) => sql`
  WITH retried AS (
    UPDATE fee_schedule_items SET status = 'pending', error = NULL, updated_at = now()
    WHERE school_id = ${currentSchool} AND fee_schedule_id = ${schedule.id}::uuid AND status = 'failed'
  ), added AS (
    INSERT INTO fee_schedule_items (school_id, id, fee_schedule_id, student_id)
    SELECT ${currentSchool}, gen_random_uuid(), ${schedule.id}::uuid, scheduled.id
    FROM (${selectScheduledStudents(schedule, structure)}) scheduled
    ON CONFLICT (school_id, fee_schedule_id, student_id) DO NOTHING RETURNING 1
  )
  UPDATE fee_schedules SET count_planned = count_planned + (SELECT count(*) FROM added), updated_at = now()
  WHERE school_id = ${currentSchool} AND id = ${schedule.id}::uuid`;

/** Bills up to `limit` pending students in one transaction. @returns the number of students processed */
async function billSome(run: Run, limit: number): Promise<number> {
  let students: string[] = [];
  try {
    return await transaction(async () => {
      students = await claimPendingItems(run.schedule.id, limit);
      await bill(run, students);
      return students.length;
    });
  } catch (error) {
    if (!(error instanceof AppError) && !isDataError(error)) throw error;
    if (limit > 1 && students.length > 1) {
      // One student caused the failure: bill each separately so that the others succeed.
      for (let rest = students.length; rest > 0; rest -= 1) await billSome(run, 1);
      return students.length;
    }
    await transaction(() => markFailed(run.schedule.id, students, error as Error));
    return students.length;
  }
}

/** Whether the database rejected the data (SQLSTATE class 22 or 23), as opposed to being unavailable. */
const isDataError = (error: unknown): boolean => {
  const { code } = ((error as { original?: unknown }).original ?? error) as { code?: string };
  return typeof code === "string" && /^2[23]/.test(code);
};

async function claimPendingItems(scheduleId: string, limit: number): Promise<string[]> {
  const rows = await execute<{ student_id: string }>(sql`
    SELECT student_id FROM fee_schedule_items
    WHERE school_id = ${currentSchool} AND fee_schedule_id = ${scheduleId} AND status = 'pending'
    ORDER BY student_id LIMIT ${limit} FOR UPDATE SKIP LOCKED`);
  return rows.map((row) => row.student_id);
}

async function bill({ schedule, structure, charges }: Run, students: string[]): Promise<void> {
  if (students.length === 0) return;
  const { issuedOn } = schedule;
  await lockAccounts(students);
  const discounts = await findDiscounts(students, issuedOn);
  const bills = students.map((studentId) => ({
    studentId,
    kind: "charge" as const,
    academicYearId: structure.academicYearId,
    termId: structure.termId,
    feeStructureId: structure.id,
    feeScheduleId: schedule.id,
    lateFeeForId: null,
    draft: draftInvoice(charges, discounts.get(studentId) ?? [], schedule.installments as DueDate[]),
  }));
  // A worker that resumes the run has no actor: the invoices are issued by the user who started it.
  const issuedBy = actorId() ?? schedule.startedBy;
  const invoices = await writeInvoices(bills, { currency: structure.currency, issuedOn, issuedBy });
  await execute(sql`
    WITH done AS (
      UPDATE fee_schedule_items i SET status = 'done', fee_invoice_id = g.invoice, error = NULL, updated_at = now()
      FROM unnest(${students}::uuid[], ${invoices.map(({ id }) => id)}::uuid[]) AS g (student, invoice)
      WHERE i.school_id = ${currentSchool} AND i.fee_schedule_id = ${schedule.id} AND i.student_id = g.student
        RETURNING 1
    )
    UPDATE fee_schedules SET count_done = count_done + (SELECT count(*) FROM done), updated_at = now()
    WHERE school_id = ${currentSchool} AND id = ${schedule.id}`);
}

const markFailed = (scheduleId: string, students: readonly string[], { message }: Error) =>
  execute(sql`
    UPDATE fee_schedule_items SET status = 'failed', error = ${message.slice(0, 500)}, updated_at = now()
    WHERE school_id = ${currentSchool} AND fee_schedule_id = ${scheduleId}
      AND student_id = ANY (${students}::uuid[]) AND status = 'pending'`);

async function finish(id: string) {
  const schedule = await FeeSchedule.findByPk(id, { lock: true, rejectOnEmpty: true });
  const [counts] = await query<{ pending: number; done: number; failed: number }>(sql`
    SELECT count(*) FILTER (WHERE status = 'pending')::int AS pending,
      count(*) FILTER (WHERE status = 'done')::int AS done, count(*) FILTER (WHERE status = 'failed')::int AS failed
    FROM fee_schedule_items WHERE school_id = ${currentSchool} AND fee_schedule_id = ${id}`);
  const { pending, done, failed } = counts!;
  // Another process may still be billing some of the students: the last one to finish closes the run.
  const status = pending > 0 ? "running" : failed > 0 ? "partially_failed" : "completed";
  await schedule.update({
    status,
    countDone: done,
    countFailed: failed,
    finishedAt: pending > 0 ? null : now(),
  });
  await audited(FeeSchedule, id, "run", { after: { pending, done, failed } });
  await recordActivity({
    verb: "billed",
    entityType: "FeeSchedule",
    entityId: id,
    params: { name: schedule.name, done, failed },
    summary: `${schedule.name}: ${done} invoices issued${failed ? `, ${failed} students could not be billed` : ""}`,
    audience: "finance",
  });
  return feeSchedules.get(id);
}
