import { Op } from "sequelize";
import { conflict } from "../../../lib/errors.ts";
import { type CalendarEvent, MeetingSlot } from "../../../models/events/index.ts";

/**
 * Removes the free slots that are outside the new time of an event, or all when it is no longer of the kind `meeting`.
 * @throws {AppError} 409 `slots_booked` when a family has booked one of them
 */
export async function fitMeetingSlots({ id, kind, startsAt, endsAt }: CalendarEvent): Promise<void> {
  const rows = await MeetingSlot.findAll({
    where: {
      calendarEventId: id,
      ...(kind === "meeting" && {
        [Op.or]: [{ startsAt: { [Op.lt]: startsAt } }, { endsAt: { [Op.gt]: endsAt } }],
      }),
    },
    order: ["id"],
    lock: true,
  });
  const booked = rows.filter(({ studentId }) => studentId).length;
  if (booked > 0)
    throw conflict(
      "slots_booked",
      `Families have booked ${booked} meetings that would be outside the event: cancel or move these first`,
    );
  if (rows.length > 0) await MeetingSlot.destroy({ where: { id: rows.map((row) => row.id) } });
}
