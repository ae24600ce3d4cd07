import { z } from "zod";
import { MeetingSlot } from "../../../models/events/index.ts";
import { crud } from "../../common/entities/crud.ts";
import type { RowScope } from "../../common/entities/row-scope.ts";
import { flag } from "../../common/input/schemas.ts";
import { roomName } from "../calendar-events.ts";

const nameOf = (table: string, column: string) =>
  `SELECT p.given_name || ' ' || p.family_name FROM ${table} p WHERE p.school_id = :school AND p.id = t.${column}`;

export const MeetingSlotView = z
  .object({
    id: z.uuid(),
    calendarEventId: z.uuid(),
    staffMemberId: z.uuid(),
    staffName: z.string(),
    roomId: z.uuid().nullable(),
    roomName: z.string().nullable(),
    startsAt: z.date(),
    endsAt: z.date().describe("Exclusive"),
    blocked: z.boolean().describe("Nobody can book it"),
    studentId: z.uuid().nullable().describe("Null: not booked"),
    studentName: z.string().nullable(),
    guardianId: z.uuid().nullable(),
    guardianName: z.string().nullable(),
    bookedAt: z.date().nullable(),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "MeetingSlot" });

export type MeetingSlotShown = z.input<typeof MeetingSlotView>;

/** The office sees every slot, teachers their own. */
export const slotScope: RowScope = (scope) => {
  if (scope === "all") return null;
  return scope === "own_classes"
    ? "staff_member_id IN (SELECT m.id FROM staff_members m WHERE m.school_id = :school AND m.user_id = :user)"
    : "false";
};

/** The slots of parents' evenings with their bookings. */
export const meetingSlots = crud(MeetingSlot as never, {
  name: "Meeting slot",
  view: MeetingSlotView,
  computed: {
    roomName,
    staffName: nameOf("staff_members", "staff_member_id"),
    studentName: nameOf("students", "student_id"),
    guardianName: nameOf("guardians", "guardian_id"),
  },
  access: { read: "events.read" },
  rowScope: slotScope,
  list: {
    filters: {
      calendarEventId: z.uuid(),
      staffMemberId: z.uuid(),
      studentId: z.uuid(),
      free: {
        schema: flag.describe("true: slots that can be booked"),
        where: "? = (t.student_id IS NULL AND NOT t.blocked)",
      },
    },
    sort: ["startsAt", "createdAt"],
  },
});
