import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { actor, context } from "../../../lib/context.ts";
import { conflict, forbidden, invalid, unknownReference } from "../../../lib/errors.ts";
import { CalendarEvent, MeetingSlot } from "../../../models/events/index.ts";
import { StaffMember } from "../../../models/staff/index.ts";
import { Room } from "../../../models/structure/index.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { lockInSchool } from "../../common/lock-in-school.ts";
import { eventScope } from "../calendar-events.ts";
import { refuseBookedPlace } from "../refuse-booked-place.ts";

const Instant = z.iso.datetime({ offset: true });
const MINUTE_MS = 60_000;
const MAX_SLOTS = 200;

export const NewMeetingSlots = z
  .strictObject({
    staffMemberId: z.uuid(),
    startsAt: Instant,
    endsAt: Instant.describe("No meeting ends after this"),
    minutes: z.int().min(3).max(240).describe("Length of a meeting"),
    breakMinutes: z.int().min(0).max(120).optional().describe("Between two meetings. Default: 0"),
    roomId: z.uuid().nullable().optional(),
  })
  .meta({ id: "NewMeetingSlots" });

export const CreatedMeetingSlots = z
  .object({ created: z.int().describe("Number of slots") })
  .meta({ id: "CreatedMeetingSlots" });

/**
 * Adds the slots of a teacher to an event of the kind `meeting`. Teachers add their own to events that they plan.
 * @throws {AppError} 400, 403, 404, 409 `event_status`, `teacher_clash`, `room_booked`
 */
export const createMeetingSlots = (
  eventId: string,
  values: z.output<typeof NewMeetingSlots>,
): Promise<z.input<typeof CreatedMeetingSlots>> =>
  transaction(async () => {
    await lockInSchool("lessons");
    const event = await findLocked(CalendarEvent, eventId, {
      where: scopeWhere("events.manage", eventScope),
    });
    if (event.kind !== "meeting" || event.status === "cancelled")
      throw conflict("event_status", "Only an event of the kind `meeting` that is not cancelled has slots");
    await checkReferences(values);
    const { staffMemberId, roomId = null, minutes, breakMinutes = 0 } = values;
    const from = Date.parse(values.startsAt);
    const until = Date.parse(values.endsAt);
    if (from < event.startsAt.getTime() || until > event.endsAt.getTime())
      throw invalid([{ path: "startsAt", message: "must be within the time of the event, as `endsAt`" }]);
    const step = (minutes + breakMinutes) * MINUTE_MS;
    const count = Math.floor((until - from + breakMinutes * MINUTE_MS) / step);
    if (count < 1) throw invalid([{ path: "endsAt", message: "must leave time for one meeting" }]);
    if (count > MAX_SLOTS)
      throw invalid([{ path: "endsAt", message: `must not make more than ${MAX_SLOTS} slots` }]);
    const rows = Array.from({ length: count }, (_each, index) => {
      const startsAt = new Date(from + index * step);
      const endsAt = new Date(startsAt.getTime() + minutes * MINUTE_MS);
      return { calendarEventId: eventId, staffMemberId, roomId, startsAt, endsAt };
    });
    await refuseBookedPlace({ roomId, startsAt: rows[0]!.startsAt, endsAt: rows.at(-1)!.endsAt });
    await MeetingSlot.bulkCreate(rows);
    await audited(CalendarEvent, eventId, "update", { after: { ...values, created: count } });
    return { created: count };
  });

async function checkReferences({ staffMemberId, roomId }: z.output<typeof NewMeetingSlots>): Promise<void> {
  const teacher = await StaffMember.findOne({ where: { id: staffMemberId } });
  if (!teacher) throw unknownReference("staffMemberId", "staff member");
  const isOffice = context().actor === undefined || actor().permissions.get("events.manage") === "all";
  if (!isOffice && teacher.userId !== actor().id) throw forbidden("Teachers add slots for themselves only");
  if (roomId && !(await Room.findOne({ attributes: ["id"], where: { id: roomId } })))
    throw unknownReference("roomId", "room");
}
