import { z } from "zod";
import { BellSchedule, bellScheduleStatuses } from "../../../models/timetable/index.ts";
import { crud } from "../../common/entities/crud.ts";

export const BellScheduleView = z
  .object({
    id: z.uuid(),
    academicYearId: z.uuid(),
    name: z.string(),
    code: z.string(),
    periods: z
      .array(
        z.object({
          classPeriodId: z.uuid(),
          name: z.string(),
          startsAt: z.string(),
          endsAt: z.string(),
        }),
      )
      .describe("In the order of the day. Class periods that are not listed do not take place on such days"),
    usedFrom: z.iso.date().nullable().describe("The first date with this schedule"),
    status: z.enum(bellScheduleStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "BellSchedule" });

export type BellScheduleShown = z.input<typeof BellScheduleView>;

export const bellSchedules = crud(BellSchedule as never, {
  name: "Bell schedule",
  view: BellScheduleView,
  computed: {
    periods: `SELECT coalesce(json_agg(json_build_object('classPeriodId', b.class_period_id, 'name', p.name,
        'startsAt', b.starts_at, 'endsAt', b.ends_at) ORDER BY b.starts_at, b.ends_at, p.name), '[]')
      FROM bell_schedule_periods b JOIN class_periods p ON p.school_id = :school AND p.id = b.class_period_id
      WHERE b.school_id = :school AND b.bell_schedule_id = t.id`,
    usedFrom: `SELECT to_char(least(
        (SELECT min(c.date) FROM calendar_days c WHERE c.school_id = :school AND c.bell_schedule_id = t.id),
        (SELECT min(u.starts_on) FROM bell_schedule_uses u WHERE u.school_id = :school AND u.bell_schedule_id = t.id)),
        'YYYY-MM-DD')`,
  },
  access: { read: "structure.read" },
  list: {
    filters: { academicYearId: z.uuid(), status: z.enum(bellScheduleStatuses) },
    sort: ["name", "createdAt"],
    search: ["name", "code"],
  },
});
