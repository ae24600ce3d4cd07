import { schoolId } from "../../../../lib/context.ts";
import { addDays } from "../../../../lib/days/add-days.ts";
import { badRequest, conflict } from "../../../../lib/errors.ts";
import { teachingAssignmentRoles } from "../../../../models/staff/index.ts";
import { AcademicTerm, AcademicYear, CourseOffering, Section } from "../../../../models/structure/index.ts";
import type { MappedRow, Resolve } from "../source.ts";
import { peopleWriters } from "../writers/people-writers.ts";
import { gradeLevelOf, roomOf, structureWriters, subjectOf } from "../writers/structure-writers.ts";
import { category, lineItem, result } from "./gradebook-meaning.ts";
import { expect, type MapperContext, type RowMapper } from "./meaning.ts";
import { type Fields, fieldsOf, needed, personOf } from "./oneroster-fields.ts";

const user = (resolve: Resolve, externalId: string) => resolve({ kind: "user", externalId });

const org: RowMapper = async ({ externalId, content }, { school }) => {
  const { name, type, identifier, parent } = fieldsOf("org", content);
  if (externalId === school) return { writer: structureWriters.school, values: { id: schoolId() } };
  if (type !== "department" || (parent !== undefined && parent !== school)) return null;
  // The standard requires an identifier, so a department without a code sends its name.
  const code = identifier === name ? undefined : identifier;
  return { writer: structureWriters.department, values: { name: needed("name", name), code } };
};

const academicSession: RowMapper = async ({ content }, { resolve }) => {
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

function gradeOf(grades: readonly string[], { settings }: MapperContext): Promise<string> {
  const code = grades[0] ?? settings.defaultGradeLevelCode;
  if (!code) throw badRequest("bad_row", "grades: is missing, and the connection has no default grade level");
  return gradeLevelOf(code);
}

const course: RowMapper = async ({ content }, context) => {
  const { title, courseCode, grades, subjects, subjectCodes, metadata } = fieldsOf("course", content);
  // A homeroom course only exists because every class needs one; it may carry the name of the grade level.
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
      gradeLevelId: await gradeOf(grades, context),
    },
  };
};

const aClass: RowMapper = async ({ content }, context) => {
  const fields = fieldsOf("class", content);
  if (fields.school !== undefined && fields.school !== context.school) return null;
  return fields.classType === "homeroom" ? section(fields, context) : offering(fields, context);
};

async function section(fields: Fields<"class">, context: MapperContext): Promise<MappedRow> {
  const { title, classCode, terms, grades, location } = fields;
  const term = context.resolve({ kind: "academicSession", externalId: needed("terms", terms[0]) });
  const found = term.entityType === "AcademicTerm" ? await AcademicTerm.findByPk(term.entityId) : null;
  return {
    writer: structureWriters.section,
    values: {
      academicYearId: found ? found.academicYearId : expect(term, "AcademicYear"),
      gradeLevelId: await gradeOf(grades, context),
      name: needed("title", classCode ?? title),
      roomId: location && (await roomOf(location)),
    },
  };
}

async function offering(fields: Fields<"class">, { resolve }: MapperContext): Promise<MappedRow> {
  const { title, terms, metadata, location } = fields;
  const sessions = terms.map((externalId) => resolve({ kind: "academicSession", externalId }));
  const term = sessions.find(({ entityType }) => entityType === "AcademicTerm");
  if (!term) throw badRequest("bad_row", "terms: must include a term");
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

/** Whether a user belongs only to other schools of the remote system. Roles may name a department instead of the school. */
function isElsewhere({ roles }: Fields<"user">, { school, resolve }: MapperContext): boolean {
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

const person: RowMapper = async ({ externalId, content }, context) => {
  const fields = fieldsOf("user", content);
  if (isElsewhere(fields, context)) return null;
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

const agent: RowMapper = async ({ content }, { resolve }) => {
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

const demographics: RowMapper = async ({ content }, { resolve }) => {
  const { birthDate, sex } = fieldsOf("demographics", content);
  const of = user(resolve, (content as { user: { sourcedId: string } }).user.sourcedId);
  if (of.entityType !== "Student") return null;
  const known = sex === "female" || sex === "male" || sex === "other" ? sex : undefined;
  return {
    writer: peopleWriters.demographics,
    values: { studentId: of.entityId, dateOfBirth: birthDate, sex: known },
  };
};

const enrollment: RowMapper = async ({ content }, context) => {
  const fields = fieldsOf("enrollment", content);
  if (fields.school !== undefined && fields.school !== context.school) return null;
  const { resolve } = context;
  const who = user(resolve, needed("user", fields.user));
  const where = resolve({ kind: "class", externalId: needed("class", fields.class) });
  const isSection = where.entityType === "Section";
  // endDate is exclusive in the standard: the day after the last day.
  const endsOn = fields.endDate && addDays(fields.endDate, -1);
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
  const explicitRole = teachingAssignmentRoles.find((each) => each === fields.metadata["role"]);
  const byRole = fields.role === "teacher" ? (fields.primary === false ? "co_teacher" : "lead") : "assistant";
  const role = explicitRole ?? byRole;
  const startsOn = fields.beginDate ?? (await bounds(where.entityId)).startsOn;
  return {
    writer: peopleWriters.teachingAssignment,
    values: { staffMemberId: who.entityId, courseOfferingId: where.entityId, role, startsOn, endsOn },
  };
};

async function place(studentId: string, sectionId: string, { beginDate, endDate }: Fields<"enrollment">) {
  const found = await Section.findByPk(sectionId, { rejectOnEmpty: true });
  const year = await AcademicYear.findByPk(found.academicYearId, { rejectOnEmpty: true });
  // Ignore enrollments that ended before the year: only the current section is imported.
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
  if (!term) throw conflict("missing_reference", "refers to a class that has not been imported");
  return { startsOn: term.startsOn };
}

/** Mapper for each kind of record. */
export const oneRosterMappers: Readonly<Record<string, RowMapper>> = {
  ...{ org, academicSession, course, class: aClass, user: person, agent, demographics, enrollment },
  ...{ category, lineItem, result },
};
