import { col, fn, Op, where } from "sequelize";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { badRequest, invalid } from "../../../lib/errors.ts";
import { ExternalTestResult } from "../../../models/external-tests/index.ts";
import { Guardian } from "../../../models/people/index.ts";
import { alumni } from "../../alumni/alumni.ts";
import { createCommentBankEntry } from "../../assessment/comment-bank/comment-bank-entries.ts";
import { enterTestResults } from "../../external-tests/enter-test-results.ts";
import { enrollStudent } from "../../people/enrollment/change-enrollment.ts";
import { guardians } from "../../people/guardians/guardians.ts";
import { studentGuardians } from "../../people/guardians/student-guardians.ts";
import { inviteGuardian } from "../../people/invitations/invite-guardian.ts";
import { admitStudent } from "../../people/students/admit-student.ts";
import { staffMembers } from "../../staff/staff-members.ts";
import type { Custom } from "../../structure/custom-fields/check-custom.ts";
import { studentsByNumber } from "./check-rows.ts";
import type { ImportKind } from "./import-kinds.ts";
import { findEnrollmentTarget, folded, type Lookups } from "./import-lookups.ts";
import { placeOfComment } from "./place-of-comment.ts";
import type { RowValues } from "./read-row.ts";

interface ImportContext {
  lookups: Lookups;
  invite: boolean;
  /** Of the row. */
  custom: Custom;
}

export interface ImportedEntity {
  entityType: string;
  entityId: string;
}

type Import<K extends ImportKind> = (values: RowValues<K>, context: ImportContext) => Promise<ImportedEntity>;

function enrollmentTargetOf(lookups: Lookups, values: Parameters<typeof findEnrollmentTarget>[1]) {
  const { place, errors } = findEnrollmentTarget(lookups, values);
  if (errors.length) throw invalid(errors);
  return place;
}

async function getStudentId(number: string): Promise<string> {
  const id = (await studentsByNumber([number])).get(number);
  if (!id) throw badRequest("unknown_student", `No student with the admission number ${number}`);
  return id;
}

const importStudent: Import<"students"> = async (values, { lookups, custom }) => {
  const { admissionNumber, gradeLevelCode, sectionName, programCode, rollNumber, ...student } = values;
  const enrollment = enrollmentTargetOf(lookups, values);
  const { student: created } = await admitStudent(
    {
      ...student,
      custom,
      admittedOn: student.admittedOn ?? lookups.today,
      guardians: [],
      ...(enrollment && { enrollment }),
    },
    { number: admissionNumber, quiet: true },
  );
  return { entityType: "Student", entityId: created.id };
};

/** Find a guardian by email address and name. The advisory lock makes the same person in two concurrent rows one guardian. */
async function findGuardian({
  email,
  givenName,
  familyName,
}: RowValues<"guardians">): Promise<Guardian | null> {
  if (!email) return null;
  await query(sql`SELECT pg_advisory_xact_lock(hashtext(${currentSchool} || lower(${email})))`);
  const same = (column: string, value: string) => where(fn("lower", col(column)), folded(value));
  return Guardian.findOne({
    where: {
      [Op.and]: [same("email", email), same("given_name", givenName), same("family_name", familyName)],
    },
  });
}

const importGuardian: Import<"guardians"> = async (values, { invite, custom }) => {
  const { studentAdmissionNumber, relation, isPrimary, isFeePayer, ...person } = values;
  const existing = await findGuardian(values);
  const guardianId = existing?.id ?? (await guardians.create({ ...person, custom })).id;
  if (studentAdmissionNumber)
    await studentGuardians.create({
      studentId: await getStudentId(studentAdmissionNumber),
      guardianId,
      relation,
      ...(isPrimary !== undefined && { isPrimary }),
      ...(isFeePayer !== undefined && { isFeePayer }),
    });
  if (invite)
    await inviteGuardian(existing ?? (await Guardian.findByPk(guardianId, { rejectOnEmpty: true })));
  return { entityType: "Guardian", entityId: guardianId };
};

const importStaff: Import<"staff"> = async ({ departmentName, ...values }, { lookups, custom }) => {
  const department = departmentName ? lookups.departments.get(folded(departmentName)) : undefined;
  if (departmentName && !department)
    throw invalid([{ path: "departmentName", message: `no department is called "${departmentName}"` }]);
  const { id } = await staffMembers.create({
    ...values,
    custom,
    ...(department && { departmentId: department.id }),
  });
  return { entityType: "StaffMember", entityId: id };
};

const importEnrollment: Import<"enrollments"> = async (values, { lookups }) => {
  const student = await getStudentId(values.studentAdmissionNumber);
  const { id } = await enrollStudent(student, enrollmentTargetOf(lookups, values)!);
  return { entityType: "Enrollment", entityId: id };
};

const importTestResult: Import<"external_test_results"> = async (values, { lookups }) => {
  const { studentAdmissionNumber, testName, takenOn, ...result } = values;
  const test = lookups.tests.get(folded(testName));
  if (!test) throw invalid([{ path: "testName", message: `no outside test is called "${testName}"` }]);
  const studentId = await getStudentId(studentAdmissionNumber);
  await enterTestResults(test.id, { takenOn, results: [{ studentId, ...result }] }, { isNew: true });
  const { id } = await ExternalTestResult.findOne({
    where: { externalTestId: test.id, studentId, takenOn },
    rejectOnEmpty: true,
  });
  return { entityType: "ExternalTestResult", entityId: id };
};

const importAlumnus: Import<"alumni"> = async (values) => ({
  entityType: "Alumnus",
  entityId: (await alumni.create(values)).id,
});

const importComment: Import<"comment_bank_entries"> = async (values, { lookups }) => {
  const { subjectName: _subject, gradeLevelCode: _grade, ...comment } = values;
  const { errors, ...place } = placeOfComment(lookups, values);
  if (errors.length) throw invalid(errors);
  const { id } = await createCommentBankEntry({ ...comment, ...place, shared: true });
  return { entityType: "CommentBankEntry", entityId: id };
};

const imports: { [K in ImportKind]: Import<K> } = {
  students: importStudent,
  guardians: importGuardian,
  staff: importStaff,
  enrollments: importEnrollment,
  external_test_results: importTestResult,
  alumni: importAlumnus,
  comment_bank_entries: importComment,
};

/** Create the entity of a row through the use cases of the API, in the running transaction. */
export const importRow = (
  kind: ImportKind,
  values: RowValues,
  context: ImportContext,
): Promise<ImportedEntity> => (imports[kind] as Import<ImportKind>)(values, context);
