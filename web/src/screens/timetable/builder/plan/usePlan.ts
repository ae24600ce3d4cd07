import { useQuery } from "@tanstack/react-query";
import { get } from "../../../../api/client.ts";
import { readAll } from "../../../../api/readAll.ts";
import type { Entry, Item, Offering, Plan } from "./plan.ts";

/** Key of the query for all lessons of a timetable. */
export const entriesKey = (timetableId: string) => ["/api/v1/timetable-entries", "all", timetableId];

/** Reads a timetable and the lists that it is made from. */
export const usePlan = (id: string) =>
  useQuery({
    queryKey: ["/api/v1/timetables/{id}", "plan", id],
    queryFn: () => readPlan(id),
  });

/** Reads all lessons of a timetable. Edits update the result in place. */
export const useEntries = (timetableId: string) =>
  useQuery<Entry[]>({
    queryKey: entriesKey(timetableId),
    queryFn: () => readAll("/api/v1/timetable-entries", { timetableId }),
  });

async function readPlan(id: string): Promise<Plan> {
  const timetable = await get("/api/v1/timetables/{id}", { path: { id } });
  const { termId } = timetable;
  const term = await get("/api/v1/academic-terms/{id}", { path: { id: termId } });
  const year = await get("/api/v1/academic-years/{id}", { path: { id: term.academicYearId } });
  const [periods, offerings, assignments, sections, rooms, staff, subjects, courses] = await Promise.all([
    readAll("/api/v1/class-periods", { academicYearId: term.academicYearId, status: "active" }),
    readAll("/api/v1/course-offerings", { termId }),
    readAll("/api/v1/teaching-assignments", { status: "active" }),
    readAll("/api/v1/sections", { academicYearId: term.academicYearId, sort: "name" }),
    readAll("/api/v1/rooms", { sort: "name" }),
    readAll("/api/v1/staff-members", { category: "teaching", sort: "familyName" }),
    readAll("/api/v1/subjects"),
    readAll("/api/v1/courses"),
  ]);
  const courseOf = new Map(courses.map((course) => [course.id, course]));
  const subjectNames = new Map(subjects.map(({ id: subject, name }) => [subject, name]));
  const offeringOf = new Map(offerings.map((offering) => [offering.id, offering]));
  const leads = Map.groupBy(
    assignments.filter(({ role, courseOfferingId }) => role === "lead" && offeringOf.has(courseOfferingId)),
    ({ courseOfferingId }) => courseOfferingId,
  );
  const itemsOf = (offering: Offering): Item[] => {
    const weekly = courseOf.get(offering.courseId)?.weeklyPeriods ?? null;
    const teachers = leads.get(offering.id) ?? [];
    if (teachers.length === 0) return [{ key: offering.id, offering, teacherId: null, needed: weekly }];
    return teachers.map(({ staffMemberId, weeklyPeriods }) => ({
      key: `${offering.id} ${staffMemberId}`,
      offering,
      teacherId: staffMemberId,
      needed: weeklyPeriods ?? (teachers.length === 1 ? weekly : null),
    }));
  };
  const taught = periods.filter(({ isBreak }) => !isBreak);
  return {
    timetable,
    periods: periods.toSorted(
      (one, other) => one.startsAt.localeCompare(other.startsAt) || one.sortOrder - other.sortOrder,
    ),
    days: [...new Set(taught.flatMap(({ days }) => days))].sort((one, other) => one - other),
    cycleLength: year.cycleLength,
    items: offerings
      .filter(({ status }) => status === "active" || status === "draft")
      .flatMap(itemsOf)
      .sort((one, other) => one.offering.title.localeCompare(other.offering.title)),
    offerings: offeringOf,
    subjects: subjectNames,
    courses: new Map(courses.map(({ id: course, title }) => [course, title])),
    sections: new Map(sections.map(({ id: section, name }) => [section, name])),
    rooms: new Map(rooms.map(({ id: room, name, status }) => [room, { name, status }])),
    staff: new Map(staff.map((member) => [member.id, member])),
    subjectOf: (offeringId) => {
      const offering = offeringOf.get(offeringId);
      const course = offering && courseOf.get(offering.courseId);
      return (course && subjectNames.get(course.subjectId)) ?? offering?.title ?? "";
    },
  };
}
