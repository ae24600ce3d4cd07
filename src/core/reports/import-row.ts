import { col, fn, Op, where } from "sequelize";
import { query } from "../../db/query.ts";
import { schoolId } from "../../lib/context.ts";
import { badRequest, invalid } from "../../lib/errors.ts";
import { Guardian } from "../../models/people/index.ts";
import { admitStudent } from "../people/admit-student.ts";
import { enrollStudent } from "../people/change-enrollment.ts";
import { guardians } from "../people/guardians.ts";
import { inviteGuardian } from "../people/invite-guardian.ts";
import { studentGuardians } from "../people/student-guardians.ts";
import { staffMembers } from "../staff/staff-members.ts";
import { studentsByNumber } from "./check-rows.ts";
import type { ImportKind } from "./import-kinds.ts";
import { findPlace, folded, type Lookups } from "./import-lookups.ts";
import type { RowValues } from "./read-row.ts";

interface Means {
  lookups: Lookups;
  invite: boolean;
}

export interface Made {
  entityType: string;
  entityId: string;
}

type Import<K extends ImportKind> = (values: RowValues<K>, means: Means) => Promise<Made>;

function placeOf(lookups: Lookups, values: Parameters<typeof findPlace>[1]) {
  const { place, faults } = findPlace(lookups, values);
  if (faults.length) throw invalid(faults);
  return place;
}

async function studentOf(number: string): Promise<string> {
  const id = (await studentsByNumber([number])).get(number);
  if (!id) throw badRequest("unknown_student", `There is no student with the admission number ${number}`);
  return id;
}

const importStudent: Import<"students"> = async (values, { lookups }) => {
  const { admissionNumber, gradeLevelCode, sectionName, rollNumber, ...student } = values;
  const enrollment = placeOf(lookups, values);
  const { student: made } = await admitStudent(
    {
      ...student,
      admittedOn: student.admittedOn ?? lookups.today,
      guardians: [],
      ...(enrollment && { enrollment }),
    },
    { number: admissionNumber, quiet: true },
  );
  return { entityType: "Student", entityId: made.id };
};

const oneAtATime = {
  name: "import-guardian-lock",
  text: "SELECT pg_advisory_xact_lock(hashtext($1 || lower($2)))",
};

/** Families are told apart by address and name: the same person in two rows is one guardian. */
async function knownGuardian({
  email,
  givenName,
  familyName,
}: RowValues<"guardians">): Promise<Guardian | null> {
  if (!email) return null;
  await query(oneAtATime, [schoolId(), email]);
  const same = (column: string, value: string) => where(fn("lower", col(column)), folded(value));
  return Guardian.findOne({
    where: {
      [Op.and]: [same("email", email), same("given_name", givenName), same("family_name", familyName)],
    },
  });
}

const importGuardian: Import<"guardians"> = async (values, { invite }) => {
  const { studentAdmissionNumber, relation, isPrimary, isFeePayer, ...person } = values;
  const known = await knownGuardian(values);
  const guardianId = known?.id ?? (await guardians.create(person)).id;
  if (studentAdmissionNumber)
    await studentGuardians.create({
      studentId: await studentOf(studentAdmissionNumber),
      guardianId,
      relation,
      ...(isPrimary !== undefined && { isPrimary }),
      ...(isFeePayer !== undefined && { isFeePayer }),
    });
  if (invite) await inviteGuardian(known ?? (await Guardian.findByPk(guardianId, { rejectOnEmpty: true })));
  return { entityType: "Guardian", entityId: guardianId };
};

const importStaff: Import<"staff"> = async ({ departmentName, ...values }, { lookups }) => {
  const department = departmentName ? lookups.departments.get(folded(departmentName)) : undefined;
  if (departmentName && !department)
    throw invalid([{ path: "departmentName", message: `there is no department "${departmentName}"` }]);
  const { id } = await staffMembers.create({ ...values, ...(department && { departmentId: department.id }) });
  return { entityType: "StaffMember", entityId: id };
};

const importEnrollment: Import<"enrollments"> = async (values, { lookups }) => {
  const student = await studentOf(values.studentAdmissionNumber);
  const { id } = await enrollStudent(student, placeOf(lookups, values)!);
  return { entityType: "Enrollment", entityId: id };
};

const imports: { [K in ImportKind]: Import<K> } = {
  students: importStudent,
  guardians: importGuardian,
  staff: importStaff,
  enrollments: importEnrollment,
};

/** Makes of a row what it stands for, by the use cases of the API, in the running transaction. */
export const importRow = (kind: ImportKind, values: RowValues, means: Means): Promise<Made> =>
  (imports[kind] as Import<ImportKind>)(values, means);
