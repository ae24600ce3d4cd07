import { z } from "zod";
import {
  TeachingAssignment,
  teachingAssignmentRoles,
  teachingAssignmentStatuses,
} from "../../models/staff/index.ts";
import { crud } from "../common/entities/crud.ts";
import { checkTeachingAssignment } from "./check-teaching-assignment.ts";

export const TeachingAssignmentView = z
  .object({
    id: z.uuid(),
    staffMemberId: z.uuid(),
    courseOfferingId: z.uuid(),
    role: z.enum(teachingAssignmentRoles),
    startsOn: z.iso.date(),
    endsOn: z.iso.date().nullable(),
    weeklyPeriods: z.int().nullable(),
    status: z.enum(teachingAssignmentStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "TeachingAssignment" });

export const NewTeachingAssignment = z
  .strictObject({
    staffMemberId: z.uuid(),
    courseOfferingId: z.uuid(),
    role: z.enum(teachingAssignmentRoles).optional(),
    startsOn: z.iso.date(),
    endsOn: z.iso.date().nullable().optional(),
    weeklyPeriods: z.int().min(0).max(60).nullable().optional(),
    status: z
      .enum(teachingAssignmentStatuses)
      .optional()
      .describe("ended: sets endsOn to today at the latest"),
  })
  .meta({ id: "NewTeachingAssignment" });

export const TeachingAssignmentChanges = NewTeachingAssignment.omit({
  staffMemberId: true,
  courseOfferingId: true,
})
  .partial()
  .meta({ id: "TeachingAssignmentChanges" });

export const teachingAssignments = crud(TeachingAssignment, {
  name: "Teaching assignment",
  view: TeachingAssignmentView,
  create: NewTeachingAssignment,
  update: TeachingAssignmentChanges,
  access: { read: "staff.read", write: "staff.manage" },
  list: {
    filters: {
      staffMemberId: z.uuid(),
      courseOfferingId: z.uuid(),
      role: z.enum(teachingAssignmentRoles),
      status: z.enum(teachingAssignmentStatuses),
    },
    sort: ["startsOn", "createdAt"],
  },
  check: checkTeachingAssignment,
});
