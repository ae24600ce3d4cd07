import { query } from "../../db/query.ts";
import { invalid, unknownReference } from "../../lib/errors.ts";
import { User } from "../../models/identity/index.ts";
import type { StaffMember } from "../../models/staff/index.ts";
import { raiseEvent } from "../communication/events.ts";
import { schoolDay } from "../platform/school-day.ts";

/** Dates in their order, an account that is one of the staff; whoever leaves teaches no more, and the dashboard counts anew. */
export async function checkStaffMember(member: StaffMember): Promise<void> {
  if (member.userId && member.changed("userId")) {
    const user = await User.findByPk(member.userId);
    if (!user) throw unknownReference("userId", "user");
    if (user.personType !== "staff")
      throw invalid([{ path: "userId", message: "is not the account of a member of the staff" }]);
  }
  const { hiredOn, leftOn, contractEndsOn } = member;
  const faults = Object.entries({ leftOn, contractEndsOn })
    .filter(([, date]) => hiredOn && date && date < hiredOn)
    .map(([path]) => ({ path, message: `must not lie before hiredOn, ${hiredOn}` }));
  if (faults.length) throw invalid(faults);
  if (member.status === "left" && member.changed("status")) {
    member.leftOn ??= await schoolDay();
    if (!member.isNewRecord) await endTeaching(member);
  }
  const isCounted = member.isNewRecord || member.changed("status") || member.changed("category");
  if (isCounted) await raiseEvent("dashboard:changed", null, {});
}

/** What would have begun later never does: it ends with the day on which it begins. */
const endTeaching = ({ schoolId, id, leftOn }: StaffMember) =>
  query(
    {
      name: "end-teaching",
      text: `UPDATE teaching_assignments SET status = 'ended', updated_at = now(),
          ends_on = greatest(starts_on, least(coalesce(ends_on, $3::date), $3::date))
        WHERE school_id = $1 AND staff_member_id = $2 AND status = 'active'`,
    },
    [schoolId, id, leftOn],
    { readOnly: false },
  );
