import { schoolId } from "../../../lib/context.ts";
import { badRequest, conflict } from "../../../lib/errors.ts";
import { teachingAssignmentRoles } from "../../../models/staff/index.ts";
import { AcademicTerm, AcademicYear, CourseOffering, Section } from "../../../models/structure/index.ts";
import { category, lineItem, result } from "./gradebook-meaning.ts";
import { expect, type MeaningOf, type Means } from "./meaning.ts";
import { type Fields, fieldsOf, needed, personOf } from "./oneroster-fields.ts";
import { peopleWriters } from "./people-writers.ts";
import type { Meaning, Resolve } from "./source.ts";
import { gradeLevelOf, roomOf, structureWriters, subjectOf } from "./structure-writers.ts";

const user = (resolve: Resolve, externalId: string) => resolve({ kind: "user", externalId });

const org: MeaningOf = async ({ externalId, content }, { school }) => {
  const { name, type, identifier, parent } = fieldsOf("org", content);
  if (externalId === school) return { writer: structureWriters.school, values: { id: schoolId() } };
  if (type !== "department" || (parent !== undefined && parent !== school)) return null;
  // The standard wants an identifier: where a department has no code it is the name.
  const code = identifier === name ? undefined : identifier;
  return { writer: structureWriters.department, values: { name: needed("name", name), code } };
};

const academicSession: MeaningOf = async ({ content }, { resolve }) => {
  const { title, type, startDate, endDate, parent } = fieldsOf("academicSession", content);
  const dates = { startsOn: needed("startDate", startDate), endsOn: needed("endDate", endDate) };
  const name = needed("title", title);
  if (type === "schoolYear") return { writer: structureWriters.academicYear, values: { name, ...dates } };
  const above = resolve({ kind: "academicSession", externalId: needed("parent", parent) });
  const term = above.entityType === "AcademicTerm" ? await AcademicTerm.findByPk(above.entityId) : null;
  const academicYearId = term ? term.academicYearId : expect(above, "AcademicYear");
  return {
    writer: structureWriters.academicTerm,
    values: { academicYearId, parentId: term?.id ?? null, name, type, ...dates },
  };
};

function gradeOf(grades: readonly string[], { settings }: Means): Promise<string> {
  const code = grades[0] ?? settings.defaultGradeLevelCode;
  if (!code)
    throw badRequest("bad_row", "grades: is missing, and the connection names no default grade level");
  return gradeLevelOf(code);
}

const course: MeaningOf = async ({ content }, means) => {
  const { title, courseCode, grades, subjects, subjectCodes, metadata } = fieldsOf("course", content);
  // A course that stands for home classes, where every class needs one: it may tell what their grade is called.
  if (metadata["homeroom"] === true) {
    const { gradeLevelName: name } = metadata;
    const code = grades[0];
    return code && typeof name === "string"
      ? { writer: structureWriters.gradeLevel, values: { code, name } }
      : null;
  }
  const name = needed("title", title);
  const code = needed("courseCode", courseCode);
  return {
    writer: structureWriters.course,
    values: {
      title: name,
      code,
      subjectId: await subjectOf(subjects[0] ?? name, subjectCodes[0] ?? code),
      gradeLevelId: await gradeOf(grades, means),
    },
  };
};

const aClass: MeaningOf = async ({ content }, means) => {
  const fields = fieldsOf("class", content);
  if (fields.school !== undefined && fields.school !== means.school) return null;
  return fields.classType === "homeroom" ? section(fields, means) : offering(fields, means);
};

async function section(fields: Fields<"class">, means: Means): Promise<Meaning> {
  const { title, classCode, terms, grades, location } = fields;
  const term = means.resolve({ kind: "academicSession", externalId: needed("terms", terms[0]) });
  const found = term.entityType === "AcademicTerm" ? await AcademicTerm.findByPk(term.entityId) : null;
  return {
    writer: structureWriters.section,
    values: {
      academicYearId: found ? found.academicYearId : expect(term, "AcademicYear"),
      gradeLevelId: await gradeOf(grades, means),
      name: needed("title", classCode ?? title),
      roomId: location && (await roomOf(location)),
    },
  };
}

async function offering(fields: Fields<"class">, { resolve }: Means): Promise<Meaning> {
  const { title, terms, metadata, location } = fields;
  const sessions = terms.map((externalId) => resolve({ kind: "academicSession", externalId }));
  const term = sessions.find(({ entityType }) => entityType === "AcademicTerm");
  if (!term) throw badRequest("bad_row", "terms: names no term, and a class runs in one");
  const { sectionSourcedId } = metadata as { sectionSourcedId?: string };
  const externalId = needed("course", fields.course);
  return {
    writer: structureWriters.courseOffering,
    values: {
      courseId: expect(resolve({ kind: "course", externalId }), "Course"),
      termId: term.entityId,
      title: needed("title", title),
      roomId: location && (await roomOf(location)),
      ...(sectionSourcedId && {
        sectionId: expect(resolve({ kind: "class", externalId: sectionSourcedId }), "Section"),
      }),
    },
  };
}

/** Somebody who is nothing to our school, where the partner has several; roles may name a department. */
function isElsewhere({ roles }: Fields<"user">, { school, resolve }: Means): boolean {
  const isOurs = (externalId: string) => {
    if (externalId === school) return true;
    try {
      return Boolean(resolve({ kind: "org", externalId }));
    } catch {
      return false;
    }
  };
  return roles.length > 0 && !roles.some(({ org: of }) => of === undefined || isOurs(of));
}

const person: MeaningOf = async ({ externalId, content }, means) => {
  const fields = fieldsOf("user", content);
  if (isElsewhere(fields, means)) return null;
  const name = {
    givenName: needed("givenName", fields.givenName),
    familyName: needed("familyName", fields.familyName),
  };
  const number = fields.identifier ?? fields.userMasterIdentifier;
  const role =
    fields.roles.find(({ roleType }) => roleType === "primary")?.role ?? fields.roles[0]?.role ?? fields.role;
  switch (personOf(fields)) {
    case "student":
      return {
        writer: peopleWriters.student,
        values: { ...name, preferredName: fields.preferredFirstName, admissionNumber: number },
      };
    case "guardian": {
      const phones = [...new Set([fields.phone, fields.sms].filter((each) => each !== undefined))];
      const values = {
        ...name,
        email: fields.email,
        phones: phones.length ? phones : undefined,
        status: "active",
      };
      return { writer: peopleWriters.guardian, values };
    }
    case "staff":
      return {
        writer: peopleWriters.staffMember,
        values: {
          ...name,
          staffNumber: (number ?? externalId).slice(0, 30),
          email: fields.email,
          phone: fields.phone ?? fields.sms,
          category: role === "teacher" ? "teaching" : "non_teaching",
          status: "active",
        },
      };
    default:
      return null;
  }
};

const agent: MeaningOf = async ({ content }, { resolve }) => {
  const { user: student, agents } = content as {
    user: { sourcedId: string };
    agents: Array<{ sourcedId: string }>;
  };
  const studentId = expect(user(resolve, student.sourcedId), "Student");
  const adults = agents.map(({ sourcedId }) => user(resolve, sourcedId));
  const guardianIds = adults
    .filter(({ entityType }) => entityType === "Guardian")
    .map(({ entityId }) => entityId);
  return {
    writer: peopleWriters.studentAdults,
    values: { studentId, guardianIds: [...new Set(guardianIds)].sort() },
  };
};

const demographics: MeaningOf = async ({ content }, { resolve }) => {
  const { birthDate, sex } = fieldsOf("demographics", content);
  const of = user(resolve, (content as { user: { sourcedId: string } }).user.sourcedId);
  if (of.entityType !== "Student") return null;
  const known = sex === "female" || sex === "male" || sex === "other" ? sex : undefined;
  return {
    writer: peopleWriters.demographics,
    values: { studentId: of.entityId, dateOfBirth: birthDate, sex: known },
  };
};

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

const enrollment: MeaningOf = async ({ content }, means) => {
  const fields = fieldsOf("enrollment", content);
  if (fields.school !== undefined && fields.school !== means.school) return null;
  const { resolve } = means;
  const who = user(resolve, needed("user", fields.user));
  const where = resolve({ kind: "class", externalId: needed("class", fields.class) });
  const isSection = where.entityType === "Section";
  // The standard's end is the first day on which it is over.
  const endsOn = fields.endDate && dayBefore(fields.endDate);
  if (fields.role === "student") {
    const studentId = expect(who, "Student");
    if (isSection) return place(studentId, where.entityId, fields);
    const startsOn = fields.beginDate ?? (await bounds(where.entityId)).startsOn;
    return {
      writer: peopleWriters.courseEnrollment,
      values: { studentId, courseOfferingId: where.entityId, startsOn, endsOn },
    };
  }
  if (who.entityType !== "StaffMember") return null;
  if (isSection) {
    if (fields.role !== "teacher" || fields.primary === false) return null;
    const values = { sectionId: where.entityId, homeroomTeacherId: who.entityId };
    return { writer: peopleWriters.homeroomTeacher, values };
  }
  const told = teachingAssignmentRoles.find((each) => each === fields.metadata["role"]);
  const byRole = fields.role === "teacher" ? (fields.primary === false ? "co_teacher" : "lead") : "assistant";
  const role = told ?? byRole;
  const startsOn = fields.beginDate ?? (await bounds(where.entityId)).startsOn;
  return {
    writer: peopleWriters.teachingAssignment,
    values: { staffMemberId: who.entityId, courseOfferingId: where.entityId, role, startsOn, endsOn },
  };
};

async function place(studentId: string, sectionId: string, { beginDate, endDate }: Fields<"enrollment">) {
  const found = await Section.findByPk(sectionId, { rejectOnEmpty: true });
  const year = await AcademicYear.findByPk(found.academicYearId, { rejectOnEmpty: true });
  // What is over is history of the partner: a student is enrolled here where he or she sits now.
  if (endDate && endDate <= year.startsOn) return null;
  const begins = beginDate ?? year.startsOn;
  const startsOn = begins < year.startsOn ? year.startsOn : begins > year.endsOn ? year.endsOn : begins;
  const { academicYearId, gradeLevelId } = found;
  return {
    writer: peopleWriters.enrollment,
    values: { studentId, academicYearId, gradeLevelId, sectionId, startsOn },
  };
}

async function bounds(courseOfferingId: string): Promise<{ startsOn: string }> {
  const found = await CourseOffering.findByPk(courseOfferingId);
  const term = found && (await AcademicTerm.findByPk(found.termId));
  if (!term) throw conflict("missing_reference", "refers to a class that is not here");
  return { startsOn: term.startsOn };
}

/** What a record of each kind means here. */
export const oneRosterMeanings: Readonly<Record<string, MeaningOf>> = {
  ...{ org, academicSession, course, class: aClass, user: person, agent, demographics, enrollment },
  ...{ category, lineItem, result },
};
