import { homeworkClass } from "../homework/homework-class.ts";
import type { TestApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { ok } from "../support/ok.ts";

/** The class of the demo student and teacher, its year and term, and the department of its course, which the teacher heads. */
export async function curriculumClass(app: TestApp) {
  const room = await homeworkClass(app);
  const { admin, courseId, termId } = room;
  const term = (await admin.get(`/academic-terms/${termId}`)).body;
  const year = (await admin.get(`/academic-years/${term.academicYearId}`)).body;
  const { subjectId } = (await admin.get(`/courses/${courseId}`)).body;
  const { departmentId } = (await admin.get(`/subjects/${subjectId}`)).body;
  const { headStaffMemberId } = (await admin.get(`/departments/${departmentId}`)).body;
  return { ...room, term, year, departmentId, headStaffMemberId };
}

/** Adds a syllabus with topics planned for these days, and publishes it. */
export async function publishSyllabus(
  client: Client,
  { courseId, academicYearId, days }: { courseId: string; academicYearId: string; days: (string | null)[] },
) {
  const { id } = await ok(
    client.post("/syllabuses", { courseId, academicYearId, title: "Scheme of work" }),
    201,
  );
  const topics: { id: string; plannedOn: string | null; sortOrder: number }[] = [];
  for (const [index, plannedOn] of days.entries())
    topics.push(
      await ok(
        client.post("/syllabus-topics", { syllabusId: id, title: `Topic ${index + 1}`, plannedOn }),
        201,
      ),
    );
  return { syllabus: await ok(client.put(`/syllabuses/${id}/status`, { status: "published" }), 200), topics };
}

/** Shifts a date by days. */
export const plusDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
