import { z } from "zod";
import { StudentGroup, studentGroupStatuses } from "../../../models/people/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { text } from "../../common/input/schemas.ts";
import { groupScope } from "../row-scope.ts";

export const StudentGroupView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    type: z.string(),
    ownerStaffMemberId: z.uuid().nullable(),
    status: z.enum(studentGroupStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "StudentGroup" });

export const NewStudentGroup = z
  .strictObject({
    name: text(120),
    type: text(40),
    ownerStaffMemberId: z.uuid().nullable().optional(),
    status: z.enum(studentGroupStatuses).optional(),
  })
  .meta({ id: "NewStudentGroup" });

export const StudentGroupChanges = NewStudentGroup.partial().meta({ id: "StudentGroupChanges" });

export const studentGroups = crud(StudentGroup, {
  name: "Student group",
  view: StudentGroupView,
  create: NewStudentGroup,
  update: StudentGroupChanges,
  access: { read: "students.read", write: "students.manage" },
  list: {
    filters: {
      type: z.string().max(200),
      ownerStaffMemberId: z.uuid(),
      status: z.enum(studentGroupStatuses),
    },
    sort: ["name", "createdAt"],
    search: ["name"],
  },
  rowScope: groupScope,
});
