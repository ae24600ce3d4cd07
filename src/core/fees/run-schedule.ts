import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actorId, schoolId } from "../../lib/context.ts";
import { AppError, conflict, notFound } from "../../lib/errors.ts";
import { FeeComponent, FeeSchedule, FeeStructure } from "../../models/fees/index.ts";
import { recordActivity } from "../audit/record-activity.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { enqueue } from "../queue.ts";
import { type Charge, type DueDate, draftInvoice } from "./draft-invoice.ts";
import { feeRun } from "./fee-queues.ts";
import { feeSchedules } from "./fee-schedules.ts";
import { findDiscounts } from "./find-discounts.ts";
import { lockAccounts } from "./lock-accounts.ts";
import { writeInvoices } from "./write-invoices.ts";

/** A worker looks after so long whether the run was finished: whoever began it may have died. */
const resumeAfterSeconds = 60;

/** Students billed in one transaction: their accounts, and the numbers, are held meanwhile. */
const atOnce = 250;

interface Run {
  schedule: FeeSchedule;
  structure: FeeStructure;
  charges: Charge[];
}

/**
 * Bills every student of a run, some at a time. After a crash a worker goes on with what is left; for who came since it
 * is run again. Nobody is billed twice. Whoever cannot be billed is marked with the reason.
 * @throws {AppError} 409 for a cancelled run
 */
export async function runSchedule(id: string, { signal }: { signal?: AbortSignal } = {}) {
  const run = await transaction(() => prepare(id));
  for (let count = atOnce; count === atOnce; ) {
    signal?.throwIfAborted();
    count = await billSome(run, atOnce);
  }
  return transaction(() => finish(id));
}

async function prepare(id: string): Promise<Run> {
  const schedule = await FeeSchedule.findByPk(id, { lock: true });
  if (!schedule) throw notFound("Fee schedule");
  if (schedule.status === "cancelled") throw conflict("schedule_status", "The run is cancelled");
  const structure = await FeeStructure.findByPk(schedule.feeStructureId, { rejectOnEmpty: true });
  const components = await FeeComponent.findAll({
    where: { feeStructureId: structure.id },
    order: [["position", "ASC"]],
  });
  await query(
    plan,
    [
      schoolId(),
      id,
      structure.academicYearId,
      structure.gradeLevelId,
      structure.studentCategory,
      schedule.sectionIds,
      schedule.studentIds,
    ],
    { readOnly: false },
  );
  await schedule.update({
    status: "running",
    startedBy: schedule.startedBy ?? actorId(),
    startedAt: schedule.startedAt ?? now(),
  });
  await enqueue(feeRun, { feeScheduleId: id }, { afterSeconds: resumeAfterSeconds });
  const charges = components
    .filter(({ id, isOptional }) => !isOptional || schedule.optionalComponentIds.includes(id))
    .map(({ feeCategoryId, description, amountMinor }) => ({
      feeCategoryId,
      description,
      quantity: 1,
      unitMinor: BigInt(amountMinor),
    }));
  return { schedule, structure, charges };
}

/** Whoever is enrolled where the price list applies; those who failed before are tried again. */
const plan = {
  name: "plan-fee-run",
  text: `
    WITH retried AS (
      UPDATE fee_schedule_items SET status = 'pending', error = NULL, updated_at = now()
      WHERE school_id = $1 AND fee_schedule_id = $2 AND status = 'failed'
    ), added AS (
      INSERT INTO fee_schedule_items (school_id, id, fee_schedule_id, student_id)
      SELECT $1, gen_random_uuid(), $2::uuid, s.id
      FROM enrollments e JOIN students s ON s.school_id = e.school_id AND s.id = e.student_id
      WHERE e.school_id = $1 AND e.academic_year_id = $3 AND e.status IN ('active', 'suspended')
        AND ($4::uuid IS NULL OR e.grade_level_id = $4) AND ($5::text IS NULL OR s.category = $5)
        AND (cardinality($6::uuid[]) = 0 OR e.section_id = ANY ($6))
        AND (cardinality($7::uuid[]) = 0 OR s.id = ANY ($7))
      ON CONFLICT (school_id, fee_schedule_id, student_id) DO NOTHING RETURNING 1
    )
    UPDATE fee_schedules SET count_planned = count_planned + (SELECT count(*) FROM added), updated_at = now()
    WHERE school_id = $1 AND id = $2`,
};

/** @returns how many students were looked at */
async function billSome(run: Run, limit: number): Promise<number> {
  let students: string[] = [];
  try {
    return await transaction(async () => {
      students = await takePending(run.schedule.id, limit);
      await bill(run, students);
      return students.length;
    });
  } catch (error) {
    if (!(error instanceof AppError) && !isRefusal(error)) throw error;
    if (limit > 1 && students.length > 1) {
      // One of them is the reason: each by itself, the others are billed.
      for (let rest = students.length; rest > 0; rest -= 1) await billSome(run, 1);
      return students.length;
    }
    await transaction(() => markFailed(run.schedule.id, students, error as Error));
    return students.length;
  }
}

/** What the database refuses about a row, as opposed to its being away. */
const isRefusal = (error: unknown): boolean => {
  const { code } = ((error as { original?: unknown }).original ?? error) as { code?: string };
  return typeof code === "string" && /^2[23]/.test(code);
};

async function takePending(scheduleId: string, limit: number): Promise<string[]> {
  const rows = await query<{ student_id: string }>(
    {
      name: "take-pending-items",
      text: `SELECT student_id FROM fee_schedule_items
        WHERE school_id = $1 AND fee_schedule_id = $2 AND status = 'pending'
        ORDER BY student_id LIMIT $3 FOR UPDATE SKIP LOCKED`,
    },
    [schoolId(), scheduleId, limit],
    { readOnly: false },
  );
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
  // A worker that finishes the run is nobody: the bills stay those of whoever began it.
  const issuedBy = actorId() ?? schedule.startedBy;
  const invoices = await writeInvoices(bills, { currency: structure.currency, issuedOn, issuedBy });
  await query(
    {
      name: "finish-items",
      text: `
        WITH done AS (
          UPDATE fee_schedule_items i SET status = 'done', fee_invoice_id = g.invoice, error = NULL, updated_at = now()
          FROM unnest($3::uuid[], $4::uuid[]) AS g (student, invoice)
          WHERE i.school_id = $1 AND i.fee_schedule_id = $2 AND i.student_id = g.student RETURNING 1
        )
        UPDATE fee_schedules SET count_done = count_done + (SELECT count(*) FROM done), updated_at = now()
        WHERE school_id = $1 AND id = $2`,
    },
    [schoolId(), schedule.id, students, invoices.map(({ id }) => id)],
    { readOnly: false },
  );
}

const markFailed = (scheduleId: string, students: readonly string[], { message }: Error) =>
  query(
    {
      name: "fail-items",
      text: `UPDATE fee_schedule_items SET status = 'failed', error = $4, updated_at = now()
        WHERE school_id = $1 AND fee_schedule_id = $2 AND student_id = ANY ($3::uuid[]) AND status = 'pending'`,
    },
    [schoolId(), scheduleId, students, message.slice(0, 500)],
    { readOnly: false },
  );

async function finish(id: string) {
  const schedule = await FeeSchedule.findByPk(id, { lock: true, rejectOnEmpty: true });
  const [counts] = await query<{ pending: number; done: number; failed: number }>(
    {
      name: "count-items",
      text: `SELECT count(*) FILTER (WHERE status = 'pending')::int AS pending,
          count(*) FILTER (WHERE status = 'done')::int AS done, count(*) FILTER (WHERE status = 'failed')::int AS failed
        FROM fee_schedule_items WHERE school_id = $1 AND fee_schedule_id = $2`,
    },
    [schoolId(), id],
  );
  const { pending, done, failed } = counts!;
  // Another run may still be busy with some: the last one closes it.
  const status = pending > 0 ? "running" : failed > 0 ? "partially_failed" : "completed";
  await schedule.update({
    status,
    countDone: done,
    countFailed: failed,
    finishedAt: pending > 0 ? null : now(),
  });
  await recordAudit({
    action: "fee-schedules.run",
    entityType: "FeeSchedule",
    entityId: id,
    after: { pending, done, failed },
  });
  await recordActivity({
    verb: "billed",
    entityType: "FeeSchedule",
    entityId: id,
    summary: `${schedule.name}: ${done} invoices were issued${failed ? `, ${failed} students could not be billed` : ""}`,
    audience: "finance",
  });
  return feeSchedules.get(id);
}
