import type { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { conflict, invalid } from "../../../lib/errors.ts";
import { FeeSchedule, FeeStructure } from "../../../models/fees/index.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { transition } from "../../common/entities/transition.ts";
import type { NewFeeSchedule } from "../schemas.ts";
import { checkDay, schoolMoney } from "../school-money.ts";
import { feeSchedules } from "./fee-schedules.ts";

/**
 * Creates a draft fee run; nothing is billed yet.
 * @throws {AppError} 400 if a referenced row does not exist; 409 `structure_status` unless the fee structure is active
 */
export const createSchedule = (values: z.output<typeof NewFeeSchedule>) =>
  transaction(async () => {
    const { today } = await schoolMoney();
    const issuedOn = values.issuedOn ?? today;
    checkDay(issuedOn, today, "issuedOn");
    if (values.installments[0]!.dueOn < issuedOn)
      throw invalid([
        { path: "installments.0.dueOn", message: `must be on or after the issue date, ${issuedOn}` },
      ]);
    const structure = await FeeStructure.findByPk(values.feeStructureId);
    if (!structure) throw invalid([{ path: "feeStructureId", message: "no fee structure with this id" }]);
    if (structure.status !== "active")
      throw conflict("structure_status", `The fee structure is ${structure.status}: activate it first`);
    await checkTargets(values);
    const { id } = await FeeSchedule.create({ ...values, issuedOn });
    await audited(FeeSchedule, id, "create", { after: { name: values.name, feeStructureId: structure.id } });
    return feeSchedules.get(id);
  });

/** Checks each id of the array columns, which cannot have foreign keys. */
async function checkTargets(values: z.output<typeof NewFeeSchedule>): Promise<void> {
  const missing = await query<{ path: string }>(sql`
    SELECT 'sectionIds.' || n - 1 AS path FROM unnest(${values.sectionIds}::uuid[]) WITH ORDINALITY AS u (id, n)
    WHERE NOT EXISTS (SELECT FROM sections t WHERE t.school_id = ${currentSchool} AND t.id = u.id)
    UNION ALL SELECT 'studentIds.' || n - 1 FROM unnest(${values.studentIds}::uuid[]) WITH ORDINALITY AS u (id, n)
    WHERE NOT EXISTS (SELECT FROM students t WHERE t.school_id = ${currentSchool} AND t.id = u.id)
    UNION ALL SELECT 'optionalComponentIds.' || n - 1
      FROM unnest(${values.optionalComponentIds}::uuid[]) WITH ORDINALITY AS u (id, n)
    WHERE NOT EXISTS (SELECT FROM fee_components t
      WHERE t.school_id = ${currentSchool} AND t.id = u.id AND t.fee_structure_id = ${values.feeStructureId}
        AND t.is_optional)`);
  if (missing.length) throw invalid(missing.map(({ path }) => ({ path, message: "no row with this id" })));
}

/** Cancels a draft fee run. @throws {AppError} 409 `schedule_status` once it has started */
export const cancelSchedule = (id: string) =>
  transaction(async () => {
    const schedule = await findLocked(FeeSchedule, id, { name: "Fee run" });
    await transition(schedule, {
      from: "draft",
      to: "cancelled",
      verb: "cancel",
      refuse: (status) =>
        conflict("schedule_status", `The fee run is ${status}: only a draft can be cancelled`),
    });
    return feeSchedules.get(id);
  });
