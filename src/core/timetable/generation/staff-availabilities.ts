import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { insertRows } from "../../../db/insert-rows.ts";
import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { invalid } from "../../../lib/errors.ts";
import { newId } from "../../../lib/ids.ts";
import { StaffMember } from "../../../models/staff/index.ts";
import { ClassPeriod } from "../../../models/structure/index.ts";
import { StaffAvailability, staffAvailabilityKinds } from "../../../models/timetable/index.ts";
import { audited } from "../../audit/audited.ts";
import { crud } from "../../common/entities/crud.ts";
import { findLocked } from "../../common/entities/find-locked.ts";

const Entry = z.strictObject({
  dayOfWeek: z.int().min(1).max(10).describe("1 is Monday; in a year with a cycle the day of the cycle"),
  classPeriodId: z.uuid(),
  kind: z.enum(staffAvailabilityKinds).describe("avoid: a wish, which a generation weighs against others"),
});

export const StaffAvailabilityView = z
  .object({
    id: z.uuid(),
    staffMemberId: z.uuid(),
    ...Entry.shape,
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "StaffAvailability" });

export const StaffWeek = z
  .strictObject({ entries: z.array(Entry).max(500).describe("Periods that are not named are free to teach") })
  .meta({ id: "StaffWeek" });

export const staffAvailabilities = crud(StaffAvailability, {
  name: "Staff availability",
  view: StaffAvailabilityView,
  access: { read: "timetable.manage", write: "timetable.manage" },
  list: {
    filters: {
      staffMemberId: z.uuid(),
      classPeriodId: z.uuid(),
      dayOfWeek: z.coerce.number().int().min(1).max(10),
      kind: z.enum(staffAvailabilityKinds),
    },
    sort: ["createdAt"],
  },
});

/** Replaces the periods in which a member of staff cannot or would rather not teach. @throws {AppError} 400, 404 */
export const setStaffWeek = (
  staffMemberId: string,
  { entries }: z.output<typeof StaffWeek>,
): Promise<z.output<typeof StaffWeek>> =>
  transaction(async () => {
    await findLocked(StaffMember, staffMemberId);
    const periods = await ClassPeriod.findAll({
      attributes: ["id"],
      where: { id: [...new Set(entries.map(({ classPeriodId }) => classPeriodId))] },
    });
    const known = new Set(periods.map(({ id }) => id));
    const seen = new Set<string>();
    const faults = entries.flatMap(({ dayOfWeek, classPeriodId }, index) => {
      const key = `${dayOfWeek} ${classPeriodId}`;
      const isTwice = seen.has(key);
      seen.add(key);
      if (!known.has(classPeriodId))
        return [{ path: `entries.${index}.classPeriodId`, message: "is not a class period of this school" }];
      return isTwice ? [{ path: `entries.${index}`, message: "names a period twice" }] : [];
    });
    if (faults.length) throw invalid(faults);
    await execute(sql`
      DELETE FROM staff_availabilities WHERE school_id = ${currentSchool} AND staff_member_id = ${staffMemberId}`);
    await insertRows(
      StaffAvailability,
      entries.map((entry) => ({ ...entry, id: newId(), staffMemberId })),
    );
    await audited(StaffMember, staffMemberId, "update", { after: { availability: entries } });
    return { entries };
  });
