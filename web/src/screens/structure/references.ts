import type { Reference } from "../../kit/resource.ts";
import { fullName } from "../../lib/format/fullName.ts";

// The lists that set-up forms choose from.

const withYear = ({ name, academicYear }: { name: string; academicYear?: { name: string } }) =>
  academicYear ? `${name} · ${academicYear.name}` : name;

export const toYear: Reference = {
  path: "/api/v1/academic-years",
  query: { sort: "-startsOn" },
  labelOf: ({ name }) => name,
  isUsual: ({ isCurrent }) => isCurrent,
  adds: "academic-years",
};
export const toBellSchedule: Reference = {
  path: "/api/v1/bell-schedules",
  query: { sort: "name", status: "active", include: "academicYear" },
  labelOf: withYear,
  adds: "bell-schedules",
};
export const toTerm: Reference = {
  path: "/api/v1/academic-terms",
  query: { sort: "-startsOn", include: "academicYear" },
  labelOf: withYear,
  isUsual: ({ startsOn, endsOn }, today) => startsOn <= today && today <= endsOn,
  adds: "academic-terms",
};
export const toGradeLevel: Reference = {
  path: "/api/v1/grade-levels",
  query: { sort: "sortOrder", status: "active" },
  labelOf: ({ name }) => name,
  adds: "grade-levels",
};
export const toSection: Reference = {
  path: "/api/v1/sections",
  query: { sort: "name", include: "academicYear" },
  labelOf: withYear,
  adds: "sections",
};
export const toRoom: Reference = {
  path: "/api/v1/rooms",
  query: { sort: "name", status: "active" },
  labelOf: ({ name, building }) => (building ? `${name}, ${building}` : name),
  adds: "rooms",
};
export const toDepartment: Reference = {
  path: "/api/v1/departments",
  query: { sort: "name", status: "active" },
  labelOf: ({ name }) => name,
  adds: "departments",
};
export const toProgram: Reference = {
  path: "/api/v1/programs",
  query: { sort: "name", status: "active" },
  labelOf: ({ name }) => name,
  adds: "programs",
};
export const toSubject: Reference = {
  path: "/api/v1/subjects",
  query: { sort: "name", status: "active" },
  labelOf: ({ name }) => name,
  adds: "subjects",
};
export const toCourse: Reference = {
  path: "/api/v1/courses",
  query: { sort: "title", status: "active" },
  labelOf: ({ title, code }) => `${title} (${code})`,
  adds: "courses",
};
export const toStaffMember: Reference = {
  path: "/api/v1/staff-members",
  query: { sort: "familyName", status: "active" },
  labelOf: (member) => fullName(member),
  adds: "staff-members",
};
export const toStudent: Reference = {
  path: "/api/v1/students",
  query: { sort: "familyName", status: "active" },
  labelOf: (student) => `${fullName(student)} (${student.admissionNumber})`,
};
export const toCourseOffering: Reference = {
  path: "/api/v1/course-offerings",
  query: { sort: "title", include: "term" },
  labelOf: ({ title, term }) => (term ? `${title} · ${term.name}` : title),
  adds: "course-offerings",
};
