import { z } from "zod";
import { noSchool } from "../../../db/migrating/rls.ts";
import { DutyAssignment } from "../../../models/timetable/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { flag } from "../../common/input/schemas.ts";

export const DutyAssignmentView = z
  .object({
    id: z.uuid(),
    dutyAreaId: z.uuid(),
    dutyAreaName: z.string(),
    staffMemberId: z.uuid(),
    staffName: z.string(),
    dayOfWeek: z.int().describe("1 is Monday"),
    startsAt: z.string(),
    endsAt: z.string(),
    startsOn: z.iso.date(),
    endsOn: z.iso.date(),
    lessonAtThatTime: z
      .string()
      .nullable()
      .describe(
        "A lesson of the person that clashes with the duty: the timetable was changed after it was assigned",
      ),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "DutyAssignment" });

export type DutyAssignmentShown = z.input<typeof DutyAssignmentView>;

/** SQL for a published lesson of the person that overlaps the duty `t`. */
const clashingLesson = `
  SELECT o.title FROM timetable_entries e JOIN course_offerings o ON o.school_id = :school AND o.id = e.course_offering_id
  WHERE e.school_id = :school AND e.clash_group = '${noSchool}' AND e.staff_member_id = t.staff_member_id
    AND e.starts_at < t.ends_at AND e.ends_at > t.starts_at
    AND daterange(e.valid_from, e.valid_to, '[]') && daterange(t.starts_on, t.ends_on, '[]')
    AND lesson_on_weekday(:school, e.day_of_week, t.day_of_week, greatest(e.valid_from, t.starts_on), least(e.valid_to, t.ends_on))
  ORDER BY e.valid_from, e.id LIMIT 1`;

/** The weekly duties. All staff see the whole roster. */
export const dutyAssignments = crud(DutyAssignment as never, {
  name: "Duty assignment",
  view: DutyAssignmentView,
  computed: {
    dutyAreaName: "SELECT a.name FROM duty_areas a WHERE a.school_id = :school AND a.id = t.duty_area_id",
    staffName: `SELECT m.given_name || ' ' || m.family_name FROM staff_members m
      WHERE m.school_id = :school AND m.id = t.staff_member_id`,
    lessonAtThatTime: clashingLesson,
  },
  access: { read: "duties.read" },
  list: {
    filters: {
      dutyAreaId: z.uuid(),
      staffMemberId: z.uuid(),
      dayOfWeek: z.coerce.number().int(),
      on: {
        schema: z.iso.date().describe("Duties that are in force on this day"),
        where: "?::date BETWEEN t.starts_on AND t.ends_on",
      },
      mine: {
        schema: flag.describe("true: duties of the caller"),
        where: `? = (t.staff_member_id IN (SELECT m.id FROM staff_members m
          WHERE m.school_id = :school AND m.user_id = :user))`,
        // The name of the person is part of the row.
        through: "row",
      },
    },
    sort: ["dayOfWeek", "startsOn", "createdAt"],
  },
});
