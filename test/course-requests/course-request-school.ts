import type { TestApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { schoolToday } from "../support/school-today.ts";

export const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

/** The callers of course requests, electives of the term that runs, and makers of rounds and requests. */
export async function courseRequestSchool(app: TestApp) {
  const [admin, teacher, guardian, student, registrar] = await Promise.all([
    app.as("admin"),
    app.as("teacher"),
    app.as("guardian"),
    app.as("student"),
    app.as("bursar"),
  ]);
  const children: Array<{ id: string }> = (await guardian.get("/guardian/children")).body.data;
  const self = (await student.get("/students")).body.data[0] as { id: string };
  const { data: enrolled } = (await admin.get(`/enrollments?studentId=${self.id}&status=active`)).body;
  const { academicYearId, gradeLevelId } = enrolled[0];
  const today = schoolToday();
  const { data: terms } = (await admin.get(`/academic-terms?academicYearId=${academicYearId}&limit=100`))
    .body;
  const term = terms.find(
    ({ startsOn, endsOn, parentId }) => parentId === null && startsOn <= today && endsOn >= today,
  );
  const { data: peers } = (
    await admin.get(`/enrollments?academicYearId=${academicYearId}&status=active&limit=200`)
  ).body;
  const known = [self.id, ...children.map(({ id }) => id)];
  const others: string[] = peers
    .map(({ studentId }) => studentId)
    .filter((id: string) => !known.includes(id));
  // The demo round would be among those of every student.
  for (const { id } of (await admin.get("/course-request-rounds?status=open")).body.data)
    await admin.put(`/course-request-rounds/${id}/status`, { status: "cancelled" });
  const [subject] = (await admin.get("/subjects?limit=1")).body.data;

  /** Creates an elective: a course of its own with one offering. */
  const elective = async (title: string, capacity: number | null, values: object = {}) => {
    const course = await admin.post("/courses", {
      ...{ subjectId: subject.id, gradeLevelId, title, code: `${title} ${Math.random()}`.slice(0, 20) },
    });
    if (course.status !== 201) throw new Error(JSON.stringify(course.body));
    const offering = await admin.post("/course-offerings", {
      ...{ courseId: course.body.id, termId: term.id, title, capacity, ...values },
    });
    if (offering.status !== 201) throw new Error(JSON.stringify(offering.body));
    return offering.body as { id: string; courseId: string; title: string };
  };
  const plan = (courseOfferingIds: string[], values: object = {}, client: Client = admin) =>
    client.post("/course-request-rounds", {
      name: "Electives",
      academicYearId,
      opensAt: hours(-1),
      closesAt: hours(1),
      courseOfferingIds,
      ...values,
    });
  const move = (id: string, status: string) => admin.put(`/course-request-rounds/${id}/status`, { status });
  const open = async (courseOfferingIds: string[], values: object = {}) => {
    const made = await plan(courseOfferingIds, values);
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    const opened = await move(made.body.id, "open");
    if (opened.status !== 200) throw new Error(JSON.stringify(opened.body));
    return opened.body;
  };
  const request = (client: Client, id: string, studentId: string, courseOfferingIds: string[]) =>
    client.put(`/course-request-rounds/${id}/requests`, { studentId, courseOfferingIds });
  const run = (courseRequestRoundId: string, seed?: string) =>
    admin.post("/course-allocations", { courseRequestRoundId, ...(seed && { seed }) });
  const publish = (id: string, client: Client = admin) => client.put(`/course-allocations/${id}/publication`);
  const enrollmentsOf = async (courseOfferingId: string) =>
    (await admin.get(`/course-enrollments?courseOfferingId=${courseOfferingId}&status=active&limit=200`)).body
      .data;
  return {
    ...{ admin, teacher, guardian, student, bursar: registrar, children: children.map(({ id }) => id) },
    ...{ self: self.id, others, academicYearId, gradeLevelId, term, elective, plan, move, open, request },
    ...{ run, publish, enrollmentsOf },
  };
}
