import { now } from "../../../lib/clock.ts";
import { StaffMember } from "../../../models/staff/index.ts";
import { DutyArea, type DutyAssignment } from "../../../models/timetable/index.ts";
import { notify } from "../../notifications/notify.ts";
import type { DutyNews } from "../../notifications/types/timetable-notifications.ts";

/** Notifies a person of a duty that was assigned, changed or removed, if the person has an account. */
export async function notifyDuty(duty: DutyAssignment, news: DutyNews): Promise<void> {
  const person = await StaffMember.findByPk(duty.staffMemberId, { attributes: ["id", "userId"] });
  if (!person?.userId) return;
  const area = await DutyArea.findByPk(duty.dutyAreaId, { rejectOnEmpty: true });
  const { dayOfWeek, startsAt, endsAt } = duty;
  await notify({
    type: "duty",
    props: {
      ...{ news, area: area.name, dayOfWeek },
      time: `${startsAt.slice(0, 5)}–${endsAt.slice(0, 5)}`,
    },
    to: { users: [person.userId] },
    entityType: "DutyAssignment",
    entityId: duty.id,
    url: "/timetable?tab=duties",
    dedupeKey: `DutyAssignment:${duty.id}:${news}:${now().toISOString()}`,
  });
}
