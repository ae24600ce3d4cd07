import { execute } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { invalid, unknownReference } from "../../lib/errors.ts";
import { User } from "../../models/identity/index.ts";
import type { StaffMember } from "../../models/staff/index.ts";
import { raiseEvent } from "../common/realtime-events.ts";
import { schoolDay } from "../school/school-day.ts";

/**
 * Checks the account and the dates, ends the teaching assignments of a member who leaves, and signals the dashboard if
 * its staff counts change.
 * @throws {AppError} 400
 */
export async function checkStaffMember(member: StaffMember): Promise<void> {
  if (member.userId && member.changed("userId")) {
    const user = await User.findByPk(member.userId);
    if (!user) throw unknownReference("userId", "user");
    if (user.personType !== "staff") throw invalid([{ path: "userId", message: "is not a staff account" }]);
  }
  const { hiredOn, leftOn, contractEndsOn } = member;
  const faults = Object.entries({ leftOn, contractEndsOn })
    .filter(([, date]) => hiredOn && date && date < hiredOn)
    .map(([path]) => ({ path, message: `must be on or after hiredOn (${hiredOn})` }));
  if (faults.length) throw invalid(faults);
  if (member.status === "left" && member.changed("status")) {
    member.leftOn ??= await schoolDay();
    if (!member.isNewRecord) await endTeaching(member);
  }
  const isCounted = member.isNewRecord || member.changed("status") || member.changed("category");
  if (isCounted) await raiseEvent("dashboard:changed", null, {});
}

/** An assignment that has not begun ends on its first day. */
const endTeaching = ({ schoolId, id, leftOn }: StaffMember) =>
  execute(sql`
    UPDATE teaching_assignments SET status = 'ended', updated_at = now(),
      ends_on = greatest(starts_on, least(coalesce(ends_on, ${leftOn}::date), ${leftOn}::date))
    WHERE school_id = ${schoolId} AND staff_member_id = ${id} AND status = 'active'`);
