import { z } from "zod";
import { StudentGuardian, studentGuardianStatuses } from "../../models/people/index.ts";
import { crud } from "../crud.ts";
import { text } from "../schemas.ts";
import { linkReach } from "./reach.ts";

export const StudentGuardianView = z
  .object({
    id: z.uuid(),
    studentId: z.uuid(),
    guardianId: z.uuid(),
    relation: z.string(),
    isPrimary: z.boolean(),
    hasCustody: z.boolean(),
    livesWith: z.boolean(),
    pickupAllowed: z.boolean(),
    isEmergencyContact: z.boolean(),
    isFeePayer: z.boolean(),
    receivesMessages: z.boolean(),
    portalAccess: z.boolean(),
    status: z.enum(studentGuardianStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "StudentGuardian" });

export const NewStudentGuardian = z
  .strictObject({
    studentId: z.uuid(),
    guardianId: z.uuid(),
    relation: text(40),
    isPrimary: z.boolean().optional(),
    hasCustody: z.boolean().optional(),
    livesWith: z.boolean().optional(),
    pickupAllowed: z.boolean().optional(),
    isEmergencyContact: z.boolean().optional(),
    isFeePayer: z.boolean().optional(),
    receivesMessages: z.boolean().optional(),
    portalAccess: z.boolean().optional(),
    status: z.enum(studentGuardianStatuses).optional(),
  })
  .meta({ id: "NewStudentGuardian" });

export const StudentGuardianChanges = NewStudentGuardian.omit({ studentId: true, guardianId: true })
  .partial()
  .meta({ id: "StudentGuardianChanges" });

export const studentGuardians = crud(StudentGuardian, {
  name: "Student guardian",
  sensitive: true,
  view: StudentGuardianView,
  create: NewStudentGuardian,
  update: StudentGuardianChanges,
  access: { read: "students.read", write: "students.manage" },
  list: {
    filters: { studentId: z.uuid(), guardianId: z.uuid(), status: z.enum(studentGuardianStatuses) },
    sort: ["createdAt"],
  },
  reach: linkReach,
});
