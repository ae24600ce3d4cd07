import { homeworkClass } from "../homework/homework-class.ts";
import type { TestApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";

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
  const made = await client.post("/syllabuses", { courseId, academicYearId, title: "Scheme of work" });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const topics: { id: string; plannedOn: string | null; sortOrder: number }[] = [];
  for (const [index, plannedOn] of days.entries()) {
    const values = { syllabusId: made.body.id, title: `Topic ${index + 1}`, plannedOn };
    const topic = await client.post("/syllabus-topics", values);
    if (topic.status !== 201) throw new Error(JSON.stringify(topic.body));
    topics.push(topic.body);
  }
  const published = await client.put(`/syllabuses/${made.body.id}/status`, { status: "published" });
  if (published.status !== 200) throw new Error(JSON.stringify(published.body));
  return { syllabus: published.body as { id: string }, topics };
}

/** Shifts a date by days. */
export const plusDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
