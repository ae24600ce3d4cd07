import type { z } from "zod";
import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { schoolId } from "../../lib/context.ts";
import { conflict, invalid, notFound } from "../../lib/errors.ts";
import { FeeSchedule, FeeStructure } from "../../models/fees/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { feeSchedules } from "./fee-schedules.ts";
import type { NewFeeSchedule } from "./schemas.ts";
import { checkDay, schoolMoney } from "./school-money.ts";

/** A run as a draft: nothing is billed yet. @throws {AppError} 400 for what it refers to and is not there */
export const createSchedule = (values: z.output<typeof NewFeeSchedule>) =>
  transaction(async () => {
    const { today } = await schoolMoney();
    const issuedOn = values.issuedOn ?? today;
    checkDay(issuedOn, today, "issuedOn");
    if (values.installments[0]!.dueOn < issuedOn)
      throw invalid([
        { path: "installments.0.dueOn", message: `must not lie before the issue, ${issuedOn}` },
      ]);
    const structure = await FeeStructure.findByPk(values.feeStructureId);
    if (!structure) throw invalid([{ path: "feeStructureId", message: "there is no such price list" }]);
    if (structure.status !== "active")
      throw conflict("structure_status", `The price list is ${structure.status}: activate it first`);
    await checkTargets(values);
    const { id } = await FeeSchedule.create({ ...values, issuedOn });
    await recordAudit({
      action: "fee-schedules.create",
      entityType: "FeeSchedule",
      entityId: id,
      after: { name: values.name, feeStructureId: structure.id },
    });
    return feeSchedules.get(id);
  });

/** Lists of ids have no foreign keys: each is looked for here. */
async function checkTargets(values: z.output<typeof NewFeeSchedule>): Promise<void> {
  const missing = await query<{ path: string }>(
    {
      name: "missing-targets",
      text: `
        SELECT 'sectionIds.' || n - 1 AS path FROM unnest($2::uuid[]) WITH ORDINALITY AS u (id, n)
        WHERE NOT EXISTS (SELECT FROM sections t WHERE t.school_id = $1 AND t.id = u.id)
        UNION ALL SELECT 'studentIds.' || n - 1 FROM unnest($3::uuid[]) WITH ORDINALITY AS u (id, n)
        WHERE NOT EXISTS (SELECT FROM students t WHERE t.school_id = $1 AND t.id = u.id)
        UNION ALL SELECT 'optionalComponentIds.' || n - 1 FROM unnest($4::uuid[]) WITH ORDINALITY AS u (id, n)
        WHERE NOT EXISTS (SELECT FROM fee_components t
          WHERE t.school_id = $1 AND t.id = u.id AND t.fee_structure_id = $5 AND t.is_optional)`,
    },
    [schoolId(), values.sectionIds, values.studentIds, values.optionalComponentIds, values.feeStructureId],
  );
  if (missing.length) throw invalid(missing.map(({ path }) => ({ path, message: "there is no such one" })));
}

/** @throws {AppError} 409 where it has begun */
export const cancelSchedule = (id: string) =>
  transaction(async () => {
    const schedule = await FeeSchedule.findByPk(id, { lock: true });
    if (!schedule) throw notFound("Fee schedule");
    if (schedule.status !== "draft")
      throw conflict("schedule_status", `The run is ${schedule.status}: only a draft can be cancelled`);
    await schedule.update({ status: "cancelled" });
    await recordAudit({ action: "fee-schedules.cancel", entityType: "FeeSchedule", entityId: id });
    return feeSchedules.get(id);
  });
