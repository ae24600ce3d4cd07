import { z } from "zod";
import { ActivitySession, activityMarks } from "../../../models/activities/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { activitySessionScope } from "../row-scope.ts";

export const ActivitySessionView = z
  .object({
    id: z.uuid(),
    activityId: z.uuid(),
    heldOn: z.iso.date(),
    note: z.string().nullable(),
    takenBy: z.uuid().nullable().describe("Id of an account"),
    marks: z.array(z.object({ activityEnrollmentId: z.uuid(), mark: z.enum(activityMarks) })),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "ActivitySession" });

/** The meetings of activities with their attendance. */
export const activitySessions = crud(ActivitySession as never, {
  name: "Activity session",
  view: ActivitySessionView,
  computed: {
    marks: `SELECT coalesce(json_agg(json_build_object('activityEnrollmentId', m.activity_enrollment_id, 'mark', m.mark)
        ORDER BY m.activity_enrollment_id), '[]') FROM activity_marks m
      WHERE m.school_id = :school AND m.activity_session_id = t.id`,
  },
  access: { read: "extracurricular.lead" },
  list: { filters: { activityId: z.uuid(), heldOn: z.iso.date() }, sort: ["-heldOn", "createdAt"] },
  rowScope: activitySessionScope,
});
