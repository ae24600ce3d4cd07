import { z } from "zod";
import { StaffAbsence, staffAbsenceReasons, staffAbsenceStatuses } from "../../../models/timetable/index.ts";
import { crud } from "../../common/entities/crud.ts";

export const StaffAbsenceView = z
  .object({
    id: z.uuid(),
    staffMemberId: z.uuid(),
    staffName: z.string(),
    startsOn: z.iso.date(),
    endsOn: z.iso.date(),
    startsAt: z.string().nullable().describe("Only for a part of a single day"),
    endsAt: z.string().nullable(),
    reason: z.enum(staffAbsenceReasons),
    note: z.string().nullable(),
    recordedBy: z.uuid().nullable(),
    status: z.enum(staffAbsenceStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "StaffAbsence" });

export type StaffAbsenceShown = z.input<typeof StaffAbsenceView>;

/** Absences of staff with their reasons: for the office that arranges cover. */
export const staffAbsences = crud(StaffAbsence as never, {
  name: "Staff absence",
  view: StaffAbsenceView,
  computed: {
    staffName: `SELECT m.given_name || ' ' || m.family_name FROM staff_members m
      WHERE m.school_id = :school AND m.id = t.staff_member_id`,
  },
  access: { read: "staff-absences.read" },
  list: {
    filters: {
      staffMemberId: z.uuid(),
      reason: z.enum(staffAbsenceReasons),
      status: z.enum(staffAbsenceStatuses),
      on: {
        schema: z.iso.date().describe("Absences on this day"),
        where: "?::date BETWEEN t.starts_on AND t.ends_on",
      },
      from: {
        schema: z.iso.date().describe("Absences that end on or after this day"),
        where: "t.ends_on >= ?::date",
      },
    },
    sort: ["startsOn", "createdAt"],
  },
});
