import { z } from "zod";
import { StudentGroupMember, studentGroupMemberStatuses } from "../../../models/people/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { ofStudentScope } from "../row-scope.ts";

export const StudentGroupMemberView = z
  .object({
    id: z.uuid(),
    studentGroupId: z.uuid(),
    studentId: z.uuid(),
    startsOn: z.iso.date(),
    endsOn: z.iso.date().nullable(),
    status: z.enum(studentGroupMemberStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "StudentGroupMember" });

export const NewStudentGroupMember = z
  .strictObject({
    studentGroupId: z.uuid(),
    studentId: z.uuid(),
    startsOn: z.iso.date(),
    endsOn: z.iso.date().nullable().optional(),
    status: z.enum(studentGroupMemberStatuses).optional(),
  })
  .meta({ id: "NewStudentGroupMember" });

export const StudentGroupMemberChanges = NewStudentGroupMember.omit({ studentGroupId: true, studentId: true })
  .partial()
  .meta({ id: "StudentGroupMemberChanges" });

export const studentGroupMembers = crud(StudentGroupMember, {
  name: "Student group member",
  view: StudentGroupMemberView,
  create: NewStudentGroupMember,
  update: StudentGroupMemberChanges,
  access: { read: "students.read", write: "students.manage" },
  list: {
    filters: { studentGroupId: z.uuid(), studentId: z.uuid(), status: z.enum(studentGroupMemberStatuses) },
    sort: ["startsOn", "createdAt"],
  },
  rowScope: ofStudentScope,
});
