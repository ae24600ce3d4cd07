import { conflict } from "../../../../lib/errors.ts";
import {
  CourseEnrollment,
  Enrollment,
  Guardian,
  Student,
  StudentGuardian,
} from "../../../../models/people/index.ts";
import { StaffMember, TeachingAssignment } from "../../../../models/staff/index.ts";
import { Section } from "../../../../models/structure/index.ts";
import { parseInput } from "../../../common/input/parse-input.ts";
import {
  departStudent,
  enrollStudent,
  transferSection,
} from "../../../people/enrollment/change-enrollment.ts";
import { courseEnrollments } from "../../../people/enrollment/course-enrollments.ts";
import { endEnrollment } from "../../../people/enrollment/end-enrollment.ts";
import { enrollments } from "../../../people/enrollment/enrollments.ts";
import { guardians } from "../../../people/guardians/guardians.ts";
import { studentGuardians } from "../../../people/guardians/student-guardians.ts";
import { Admission } from "../../../people/schemas.ts";
import { admitStudent } from "../../../people/students/admit-student.ts";
import { StudentChanges, students } from "../../../people/students/students.ts";
import { schoolDay } from "../../../school/school-day.ts";
import { staffMembers } from "../../../staff/staff-members.ts";
import { teachingAssignments } from "../../../staff/teaching-assignments.ts";
import { sections } from "../../../structure/grades/sections.ts";
import { crudWriter, currentOf, findByKey } from "./crud-writer.ts";
import type { Writer } from "./writer.ts";

const folded = (text: unknown) => String(text).trim().toLowerCase();

/**
 * Find a person by number. An existing number is the same person only if the name matches too.
 * @throws {AppError} 409 `number_taken`
 */
async function samePerson(
  model: typeof Student | typeof StaffMember,
  column: "admissionNumber" | "staffNumber",
  values: Record<string, unknown>,
): Promise<string | null> {
  const number = values[column];
  if (typeof number !== "string") return null;
  const found = await (model as typeof Student).findOne({ where: { [column]: number } as never });
  if (!found) return null;
  const same = (["givenName", "familyName"] as const).every(
    (name) => folded(found[name]) === folded(values[name]),
  );
  if (!same) throw conflict("number_taken", `The number ${number} belongs to a person with another name`);
  return found.id;
}

const student: Writer = {
  entityType: "Student",
  permission: "students.manage",
  find: (values) => samePerson(Student, "admissionNumber", values),
  async create({ admissionNumber, ...values }) {
    const number = admissionNumber as string | undefined;
    const made = await admitStudent(parseInput(Admission, values), { number, quiet: true });
    return made.student.id;
  },
  current: (id, values) => currentOf(students, id, Object.keys(values), ["admissionNumber"]),
  async change(id, changes) {
    await students.update(id, parseInput(StudentChanges, changes));
  },
  async remove(id) {
    const found = await Student.findByPk(id);
    if (!found || (found.status !== "active" && found.status !== "suspended")) return;
    await departStudent(id, {
      outcome: "withdrawn",
      effectiveOn: await schoolDay(),
      reason: "Removed in the connected system",
    });
  },
};

/** Links between a student and guardians. Only links created by this connection are changed or ended. */
const studentAdults: Writer = {
  entityType: "StudentAdults",
  permission: "guardians.manage",
  find: async ({ studentId }) => studentId as string,
  async create() {
    throw conflict("missing_reference", "The student has not been imported");
  },
  async current(id, { guardianIds }, written) {
    if (!(await Student.findByPk(id, { attributes: ["id"] }))) return null;
    const ours = new Set([guardianIds, written["guardianIds"] ?? []].flat());
    const links = await StudentGuardian.findAll({ where: { studentId: id, status: "active" }, limit: 100 });
    const linked = links.map(({ guardianId }) => guardianId).filter((each) => ours.has(each));
    return { guardianIds: linked.sort() };
  },
  async change(id, _changes, { guardianIds }, written) {
    const wanted = new Set(guardianIds as string[]);
    const before = new Set([written["guardianIds"] ?? []].flat());
    const links = await StudentGuardian.findAll({ where: { studentId: id }, limit: 100 });
    for (const guardianId of wanted) {
      const link = links.find((each) => each.guardianId === guardianId);
      if (!link) await studentGuardians.create({ studentId: id, guardianId, relation: "guardian" });
      else if (link.status === "ended") await studentGuardians.update(link.id, { status: "active" });
    }
    for (const { id: linkId, guardianId, status } of links)
      if (status === "active" && before.has(guardianId) && !wanted.has(guardianId))
        await studentGuardians.update(linkId, { status: "ended" });
  },
};

const demographics: Writer = {
  entityType: "StudentDemographics",
  permission: "students.manage",
  find: async ({ studentId }) => studentId as string,
  create: studentAdults.create,
  current: (id, values) => currentOf(students, id, Object.keys(values), ["studentId"]),
  change: student.change,
};

const enrollment: Writer = {
  entityType: "Enrollment",
  permission: "students.manage",
  async find({ studentId, academicYearId }) {
    const open = await Enrollment.findOne({
      where: { studentId, academicYearId, status: ["planned", "active", "suspended"] } as never,
    });
    return open?.id ?? null;
  },
  async create(values) {
    const { studentId, ...place } = values as Record<string, string>;
    return (await enrollStudent(studentId!, place as never)).id;
  },
  async current(id, values) {
    const found = await currentOf(enrollments, id, ["sectionId", "status"]);
    // An ended enrollment is not reopened: a returning student gets a new one.
    if (!found || !["planned", "active", "suspended"].includes(String(found["status"]))) return null;
    return "sectionId" in values ? { sectionId: found["sectionId"] } : {};
  },
  async change(id, { sectionId }) {
    const found = await Enrollment.findByPk(id, { rejectOnEmpty: true });
    const today = await schoolDay();
    await transferSection(id, {
      sectionId: sectionId as string,
      effectiveOn: today < found.startsOn ? found.startsOn : today,
      reason: "Moved in the connected system",
    });
  },
  remove: (id) => endEnrollment(id, { reason: "Removed in the connected system" }),
};

const courseEnrollment: Writer = {
  ...crudWriter({
    model: CourseEnrollment,
    entity: courseEnrollments,
    permission: "students.manage",
    fixed: ["courseOfferingId", "studentId"],
  }),
  async find({ courseOfferingId, studentId }) {
    const open = await CourseEnrollment.findOne({
      where: { courseOfferingId, studentId, status: ["requested", "active"] } as never,
    });
    return open?.id ?? null;
  },
  async remove(id) {
    const found = await CourseEnrollment.findByPk(id);
    if (!found || found.status === "dropped") return;
    const today = await schoolDay();
    await courseEnrollments.update(id, {
      status: "dropped",
      endsOn: today < found.startsOn ? found.startsOn : today,
    });
  },
};

const homeroomTeacher: Writer = {
  entityType: "HomeroomTeacher",
  permission: "structure.manage",
  find: async ({ sectionId }) => sectionId as string,
  create: studentAdults.create,
  async current(id) {
    const found = await Section.findByPk(id);
    return found && { homeroomTeacherId: found.homeroomTeacherId };
  },
  async change(id, { homeroomTeacherId }) {
    await sections.update(id, { homeroomTeacherId: homeroomTeacherId as string });
  },
  remove: (id) => homeroomTeacher.change(id, { homeroomTeacherId: null }, {}, {}),
};

const guardian: Writer = {
  ...crudWriter({
    model: Guardian,
    entity: guardians,
    permission: "guardians.manage",
    removed: { status: "archived" },
  }),
  // Households share email addresses, so the name is part of the key.
  find: (values) => findByKey(Guardian, ["email", "givenName", "familyName"], values),
};

const staffMember: Writer = {
  ...crudWriter({
    model: StaffMember,
    entity: staffMembers,
    permission: "staff.manage",
    fixed: ["staffNumber"],
    removed: { status: "left" },
  }),
  find: (values) => samePerson(StaffMember, "staffNumber", values),
};

export const peopleWriters = {
  student,
  studentAdults,
  demographics,
  guardian,
  staffMember,
  enrollment,
  courseEnrollment,
  homeroomTeacher,
  teachingAssignment: crudWriter({
    model: TeachingAssignment,
    entity: teachingAssignments,
    permission: "staff.manage",
    key: ["staffMemberId", "courseOfferingId", "startsOn"],
    fixed: ["staffMemberId", "courseOfferingId"],
    removed: { status: "ended" },
  }),
} as const;
