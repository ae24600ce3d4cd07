import { z } from "zod";
import { EnrollmentStatusChange } from "../../../models/people/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { shownTo } from "../../common/entities/visibility.ts";
import { historyScope } from "../row-scope.ts";

export const EnrollmentStatusChangeView = z
  .object({
    id: z.uuid(),
    enrollmentId: z.uuid(),
    fromStatus: z.string().nullable(),
    toStatus: z.string(),
    fromSectionId: z.uuid().nullable(),
    toSectionId: z.uuid().nullable(),
    effectiveOn: z.iso.date(),
    reason: shownTo("staff", z.string().nullable()),
    changedBy: z.uuid().nullable(),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "EnrollmentStatusChange" });

export const enrollmentStatusChanges = crud(EnrollmentStatusChange, {
  name: "Enrollment status change",
  view: EnrollmentStatusChangeView,
  access: { read: "students.read", write: "students.manage" },
  list: {
    filters: { enrollmentId: z.uuid(), fromSectionId: z.uuid(), toSectionId: z.uuid() },
    sort: ["-createdAt", "effectiveOn"],
  },
  rowScope: historyScope,
});
