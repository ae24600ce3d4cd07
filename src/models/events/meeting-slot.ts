import { boolean, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** A time at which a teacher meets a family at an event; with `studentId` it is booked. */
export class MeetingSlot extends tenantTable({
  calendarEventId: uuid(),
  staffMemberId: uuid(),
  roomId: uuid().nullable(),
  startsAt: timestamp(),
  /** Exclusive. */
  endsAt: timestamp(),
  /** The teacher is not available; nobody can book it. */
  blocked: boolean().default(false),
  studentId: uuid().nullable(),
  guardianId: uuid().nullable(),
  bookedAt: timestamp().nullable(),
}) {}

table(MeetingSlot, "meeting_slots");
