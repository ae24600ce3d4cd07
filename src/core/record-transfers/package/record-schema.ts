import { z } from "zod";
import { disciplineActionStatuses } from "../../../models/behaviour/index.ts";
import { documentTypes } from "../../../models/documents/index.ts";
import { enrollmentStatuses } from "../../../models/people/index.ts";
import { supportPlanCategories, supportPlanStatuses } from "../../../models/student-support/index.ts";
import { Decimal, paragraphs, text } from "../../common/input/schemas.ts";
import { NewGuardian } from "../../people/guardians/guardians.ts";
import { NewStudentGuardian } from "../../people/guardians/student-guardians.ts";
import { NewStudent } from "../../people/students/students.ts";

const count = z.int().min(0).max(100_000);
const Day = z.iso.date();
const Score = z.string().regex(/^\d{1,9}(\.\d{1,6})?$/, "must be a decimal like 72.5");

const Student = NewStudent.pick({
  givenName: true,
  familyName: true,
  preferredName: true,
  dateOfBirth: true,
  sex: true,
  nationality: true,
  address: true,
});

const Guardian = NewGuardian.pick({
  givenName: true,
  familyName: true,
  email: true,
  phones: true,
  occupation: true,
  preferredLanguage: true,
  address: true,
}).extend(NewStudentGuardian.omit({ studentId: true, guardianId: true, status: true }).shape);

/**
 * `record.json` of a package. No id of the sending school is in it, and free text about other children is left out. The parts are
 * empty lists if they do not go along.
 */
export const TransferRecord = z
  .strictObject({
    student: Student,
    guardians: z.array(Guardian).max(10),
    enrollments: z
      .array(
        z.strictObject({
          year: text(80),
          gradeLevel: text(80),
          section: text(80).nullable(),
          startsOn: Day,
          endsOn: Day.nullable(),
          status: z.enum(enrollmentStatuses),
          exitReason: paragraphs(500).nullable(),
        }),
      )
      .max(100),
    marks: z
      .array(
        z.strictObject({
          year: text(80),
          term: text(80),
          course: text(120),
          score: Score.nullable(),
          grade: text(20).nullable(),
          gradePoint: Decimal.nullable(),
          credits: Decimal.nullable(),
        }),
      )
      .max(1000),
    attendance: z
      .array(
        z.strictObject({
          year: text(80),
          days: count,
          present: count,
          absent: count,
          excused: count,
          late: count,
        }),
      )
      .max(50),
    priorRecords: z
      .array(
        z.strictObject({
          school: text(160),
          year: text(40),
          course: text(120),
          grade: text(20),
          gradePoint: Decimal.nullable(),
          credits: Decimal.nullable(),
        }),
      )
      .max(1000),
    health: z.array(z.strictObject({ label: text(120), value: paragraphs(1000) })).max(200),
    support: z
      .array(
        z.strictObject({
          category: z.enum(supportPlanCategories),
          goals: z.array(text(500)).max(20),
          accommodations: z.array(text(500)).max(20),
          startsOn: Day,
          closedOn: Day.nullable(),
          status: z.enum(supportPlanStatuses),
        }),
      )
      .max(100),
    discipline: z
      .array(
        z.strictObject({
          type: text(120),
          startsOn: Day,
          endsOn: Day,
          status: z.enum(disciplineActionStatuses),
        }),
      )
      .max(500),
    documents: z
      .array(z.strictObject({ path: text(200), type: z.enum(documentTypes), fileName: text(200) }))
      .max(50),
  })
  .meta({ id: "TransferRecord" });

export type TransferRecord = z.output<typeof TransferRecord>;
