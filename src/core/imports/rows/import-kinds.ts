import { z } from "zod";
import { alumnusOutcomes } from "../../../models/alumni/index.ts";
import { commentLanguages } from "../../../models/assessment/index.ts";
import type { importBatchKinds } from "../../../models/imports/index.ts";
import { guardianPreferredChannels } from "../../../models/people/index.ts";
import { NewAlumnus } from "../../alumni/alumni.ts";
import { Percent } from "../../assessment/schemas.ts";
import { Decimal, line, paragraphs, text } from "../../common/input/schemas.ts";
import { Band, TestScore } from "../../external-tests/scale.ts";
import { NewGuardian } from "../../people/guardians/guardians.ts";
import { NewStudent } from "../../people/students/students.ts";
import { NewStaffMember } from "../../staff/staff-members.ts";

export type ImportKind = (typeof importBatchKinds)[number];

const phones = z
  .string()
  .transform((list) =>
    list
      .split(/[;,/]/)
      .map((phone) => phone.trim())
      .filter(Boolean),
  )
  .pipe(z.array(line().min(3).max(50)).max(10));

const yes = ["yes", "y", "true", "1", "x"];
const no = ["no", "n", "false", "0"];
/** A yes or no in everyday words. */
export const yesOrNo = z
  .string()
  .toLowerCase()
  .refine((word) => [...yes, ...no].includes(word), "must be yes or no")
  .transform((word) => yes.includes(word));

/** Enum that accepts everyday words for its values, case-insensitively. */
const oneOf = <const T extends readonly [string, ...string[]]>(
  values: T,
  words: Record<string, T[number]> = {},
) =>
  z.preprocess((given) => {
    if (typeof given !== "string") return given;
    const word = given.toLowerCase().replace(/[\s-]+/g, "_");
    return words[word] ?? word;
  }, z.enum(values));

const sex = oneOf(["female", "male", "other"], {
  ...{ f: "female", girl: "female", woman: "female", w: "female" },
  ...{ m: "male", boy: "male", man: "male" },
  ...{ o: "other", x: "other", d: "other", diverse: "other" },
});
const category = oneOf(["teaching", "non_teaching"], {
  ...{ teacher: "teaching", academic: "teaching" },
  ...{ nonteaching: "non_teaching", support: "non_teaching", administration: "non_teaching" },
});
const email = z.email("is not an email address").max(254);
const number = text(30);

/** Schema of a row by kind; its fields are what columns are mapped to. */
export const importKinds = {
  students: NewStudent.omit({ householdId: true, custom: true, preferredName: true, sex: true }).extend({
    preferredName: text(80).optional(),
    sex: sex.optional(),
    admissionNumber: number.optional(),
    gradeLevelCode: text(20).optional(),
    sectionName: text(30).optional(),
    programCode: text(120).optional(),
    rollNumber: text(20).optional(),
  }),
  guardians: NewGuardian.omit({ phones: true, custom: true, status: true, preferredChannel: true }).extend({
    email: email.optional(),
    phones: phones.optional(),
    preferredChannel: oneOf(guardianPreferredChannels, {
      mail: "email",
      e_mail: "email",
      text: "sms",
      phone: "sms",
    }).optional(),
    studentAdmissionNumber: number.optional(),
    relation: text(40).default("guardian"),
    isPrimary: yesOrNo.optional(),
    isFeePayer: yesOrNo.optional(),
  }),
  staff: NewStaffMember.omit({ departmentId: true, custom: true, status: true, category: true }).extend({
    email: email.optional(),
    category: category.optional(),
    departmentName: text(120).optional(),
  }),
  enrollments: z.strictObject({
    studentAdmissionNumber: number,
    academicYearName: text(60),
    gradeLevelCode: text(20),
    sectionName: text(30).optional(),
    programCode: text(120).optional(),
    rollNumber: text(20).optional(),
    startsOn: z.iso.date(),
  }),
  external_test_results: z.strictObject({
    studentAdmissionNumber: number,
    testName: text(120),
    takenOn: z.iso.date(),
    score: TestScore.optional(),
    band: Band.optional(),
    percentile: Percent.optional(),
    note: paragraphs(500).optional(),
  }),
  alumni: NewAlumnus.omit({ leavingYear: true, outcome: true }).extend({
    email: email.toLowerCase().optional(),
    leavingYear: z.coerce.number("must be a year").int("must be a year").min(1900).max(2200),
    outcome: oneOf(alumnusOutcomes, { graduate: "graduated", leaver: "left" }).optional(),
  }),
  comment_bank_entries: z.strictObject({
    text: paragraphs(500),
    language: oneOf(commentLanguages, {
      ...{ english: "en", french: "fr", spanish: "es", arabic: "ar", swahili: "sw" },
    }),
    subjectName: text(120).optional(),
    gradeLevelCode: text(20).optional(),
    minScore: Decimal.optional(),
    maxScore: Decimal.optional(),
  }),
} as const satisfies Record<ImportKind, z.ZodObject>;

/** Date fields, which are read in the date format of the mapping. */
const dates: ReadonlySet<string> = new Set([
  "dateOfBirth",
  "admittedOn",
  "contractEndsOn",
  "hiredOn",
  "leftOn",
  "startsOn",
  "takenOn",
]);
export const isDate = (field: string): boolean => dates.has(field);

/** An example row for the template of each kind. */
export const importExamples: Readonly<Record<ImportKind, Record<string, string>>> = {
  students: {
    givenName: "Amina",
    familyName: "Njoroge",
    preferredName: "Mina",
    dateOfBirth: "2015-03-31",
    sex: "female",
    nationality: "Kenyan",
    category: "day scholar",
    admittedOn: "2026-01-12",
    address: "12 Acacia Road, Nairobi",
    admissionNumber: "2026/00017",
    gradeLevelCode: "G5",
    sectionName: "A",
    programCode: "",
    rollNumber: "12",
  },
  guardians: {
    givenName: "Grace",
    familyName: "Njoroge",
    email: "grace.njoroge@example.com",
    occupation: "Nurse",
    preferredLanguage: "en",
    address: "12 Acacia Road, Nairobi",
    phones: "0700 000 001; 0700 000 002",
    preferredChannel: "email",
    studentAdmissionNumber: "2026/00017",
    relation: "mother",
    isPrimary: "yes",
    isFeePayer: "yes",
  },
  staff: {
    staffNumber: "T-042",
    givenName: "Peter",
    familyName: "Otieno",
    email: "peter.otieno@example.com",
    phone: "0700 000 003",
    jobTitle: "Teacher of mathematics",
    employmentType: "full time",
    contractEndsOn: "2028-12-31",
    hiredOn: "2024-01-08",
    leftOn: "",
    category: "teaching",
    departmentName: "Mathematics",
  },
  enrollments: {
    studentAdmissionNumber: "2026/00017",
    academicYearName: "2026",
    gradeLevelCode: "G5",
    sectionName: "A",
    programCode: "",
    rollNumber: "12",
    startsOn: "2026-01-12",
  },
  external_test_results: {
    studentAdmissionNumber: "2026/00017",
    testName: "Reading test",
    takenOn: "2026-03-14",
    score: "62.5",
    band: "",
    percentile: "71",
    note: "",
  },
  alumni: {
    givenName: "Esther",
    familyName: "Wanjiru",
    className: "Form 4 B",
    email: "esther.wanjiru@example.com",
    phone: "0700 000 004",
    address: "PO Box 12, Nakuru",
    preferredLanguage: "en",
    occupation: "Civil engineer",
    furtherStudy: "BSc, University of Nairobi",
    notes: "",
    leavingYear: "2019",
    outcome: "graduated",
  },
  comment_bank_entries: {
    text: "{{student.givenName}} asks good questions.",
    language: "en",
    subjectName: "Mathematics",
    gradeLevelCode: "G5",
    minScore: "70",
    maxScore: "100",
  },
};
