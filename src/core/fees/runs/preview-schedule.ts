import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { notFound } from "../../../lib/errors.ts";
import { toMoney } from "../../../lib/money.ts";
import { FeeSchedule, FeeStructure } from "../../../models/fees/index.ts";
import { MoneyView } from "../../common/input/money-schema.ts";
import { findDiscounts } from "../discounts/find-discounts.ts";
import { type DueDate, draftInvoice } from "../invoices/draft-invoice.ts";
import { scheduledCharges } from "./scheduled-charges.ts";
import { selectScheduledStudents } from "./scheduled-students.ts";

export const FeeRunPreview = z
  .object({
    students: z.int().describe("Students that running it now would bill"),
    discounted: z.int().describe("Of these, students with a discount"),
    billedBefore: z
      .int()
      .describe("Of these, students whom another fee run has billed by this fee structure"),
    subtotal: MoneyView,
    discount: MoneyView,
    total: MoneyView,
  })
  .meta({ id: "FeeRunPreview" });

const selectUnbilled = (schedule: FeeSchedule, structure: FeeStructure) => sql`
  SELECT scheduled.id, EXISTS (SELECT FROM fee_invoices f WHERE f.school_id = ${currentSchool}
    AND f.student_id = scheduled.id AND f.fee_structure_id = ${structure.id} AND f.cancelled_at IS NULL) AS billed_before
  FROM (${selectScheduledStudents(schedule, structure)}) scheduled
  WHERE NOT EXISTS (SELECT FROM fee_schedule_items i WHERE i.school_id = ${currentSchool}
    AND i.fee_schedule_id = ${schedule.id} AND i.student_id = scheduled.id AND i.status = 'done')`;

/** Calculates whom a fee run would bill now, and the sum of their invoices with today's discounts. Changes nothing. */
export async function previewSchedule(id: string): Promise<z.input<typeof FeeRunPreview>> {
  const schedule = await FeeSchedule.findByPk(id);
  if (!schedule) throw notFound("Fee run");
  const structure = await FeeStructure.findByPk(schedule.feeStructureId, { rejectOnEmpty: true });
  const students = await query<{ id: string; billed_before: boolean }>(selectUnbilled(schedule, structure));
  const charges = await scheduledCharges(schedule);
  const discounts = await findDiscounts(
    students.map((student) => student.id),
    schedule.issuedOn,
  );
  const drafts = students.map((student) =>
    draftInvoice(charges, discounts.get(student.id) ?? [], schedule.installments as DueDate[]),
  );
  const sum = (name: "subtotalMinor" | "discountMinor" | "totalMinor") =>
    toMoney(
      drafts.reduce((total, draft) => total + draft[name], 0n),
      structure.currency,
    );
  return {
    students: students.length,
    discounted: drafts.filter(({ discountMinor }) => discountMinor > 0n).length,
    billedBefore: students.filter((student) => student.billed_before).length,
    subtotal: sum("subtotalMinor"),
    discount: sum("discountMinor"),
    total: sum("totalMinor"),
  };
}
