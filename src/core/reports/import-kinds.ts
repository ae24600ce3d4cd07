import { z } from "zod";
import { NewGuardian } from "../people/guardians.ts";
import { NewStudent } from "../people/students.ts";
import { NewStaffMember } from "../staff/staff-members.ts";

/** An empty cell is no value. */
const filled = (row: unknown) =>
  typeof row === "object" && row !== null
    ? Object.fromEntries(Object.entries(row).filter(([, value]) => String(value).trim() !== ""))
    : row;

const phones = z
  .string()
  .transform((text) =>
    text
      .split(/[;,]/)
      .map((phone) => phone.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.string().min(3).max(50)).max(10));
const yes = z
  .string()
  .trim()
  .toLowerCase()
  .transform((text) => ["yes", "y", "true", "1"].includes(text));

/** What a row of a file may hold, by kind. Dates are ISO; a column that is not named here is not read. */
export const importKinds = {
  students: z.preprocess(
    filled,
    NewStudent.omit({ householdId: true, custom: true }).extend({
      admissionNumber: z.string().trim().min(1).max(30).optional(),
      gradeLevelCode: z.string().trim().min(1).max(20).optional(),
      sectionName: z.string().trim().min(1).max(30).optional(),
      rollNumber: z.string().trim().min(1).max(20).optional(),
    }),
  ),
  guardians: z.preprocess(
    filled,
    NewGuardian.omit({ phones: true, custom: true, status: true }).extend({
      phones: phones.optional(),
      studentAdmissionNumber: z.string().trim().min(1).max(30).optional(),
      relation: z.string().trim().min(1).max(40).default("guardian"),
      isPrimary: yes.optional(),
      isFeePayer: yes.optional(),
    }),
  ),
  staff: z.preprocess(
    filled,
    NewStaffMember.omit({ departmentId: true, custom: true, status: true }).extend({
      departmentName: z.string().trim().min(1).max(120).optional(),
    }),
  ),
  enrollments: z.preprocess(
    filled,
    z.strictObject({
      studentAdmissionNumber: z.string().trim().min(1).max(30),
      academicYearName: z.string().trim().min(1).max(60),
      gradeLevelCode: z.string().trim().min(1).max(20),
      sectionName: z.string().trim().min(1).max(30).optional(),
      rollNumber: z.string().trim().min(1).max(20).optional(),
      startsOn: z.iso.date(),
    }),
  ),
} as const;

export type ImportKind = keyof typeof importKinds;

/** The fields of a kind, which the columns of a file are mapped to. */
export const importFields = (kind: ImportKind): string[] =>
  Object.keys((importKinds[kind].out as z.ZodObject).shape);
