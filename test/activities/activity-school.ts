import type { TestApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";

const day = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The callers of activities, the term that runs, and a maker of open activities in it. */
export async function activitySchool(app: TestApp) {
  const [admin, teacher, guardian, student, bursar] = await Promise.all([
    app.as("admin"),
    app.as("teacher"),
    app.as("guardian"),
    app.as("student"),
    app.as("bursar"),
  ]);
  // The demo activities would take time and places of the demo students.
  for (const { id, status } of (await admin.get("/activities?limit=200")).body.data)
    if (status !== "cancelled") await admin.put(`/activities/${id}/status`, { status: "cancelled" });
  const children: Array<{ id: string }> = (await guardian.get("/guardian/children")).body.data;
  const self = (await student.get("/students")).body.data[0] as { id: string };
  const { data: enrollments } = (await admin.get(`/enrollments?studentId=${self.id}&status=active`)).body;
  const { academicYearId, gradeLevelId } = enrollments[0];
  const { data: terms } = (await admin.get(`/academic-terms?academicYearId=${academicYearId}&limit=100`))
    .body;
  const term = terms.find(
    ({ startsOn, endsOn, parentId }) =>
      parentId === null && startsOn <= day(Date.now()) && endsOn >= day(Date.now()),
  );
  const { data: staff } = (await admin.get("/staff-members?limit=200")).body;
  const organiser = staff.find(({ userId }) => userId === teacher.credentials.user.id);
  const plan = (values: object = {}, client: Client = admin) =>
    client.post("/activities", {
      name: "Chess club",
      type: "club",
      termId: term.id,
      capacity: 5,
      startsOn: term.startsOn,
      endsOn: term.endsOn,
      ...values,
    });
  const open = async (values: object = {}) => {
    const made = await plan(values);
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    const opened = await admin.put(`/activities/${made.body.id}/status`, { status: "open" });
    if (opened.status !== 200) throw new Error(JSON.stringify(opened.body));
    return opened.body;
  };
  const choose = (
    client: Client,
    activityId: string,
    studentId: string,
    values: object = { consent: true },
  ) => client.post("/activity-enrollments", { activityId, studentId, ...values });
  const decide = (id: string, status: string) =>
    admin.put(`/activity-enrollments/${id}/decision`, { status });
  /** Students of the year, without the guardian's children. */
  const others: string[] = (
    await admin.get(`/enrollments?academicYearId=${academicYearId}&status=active&limit=200`)
  ).body.data
    .map(({ studentId }) => studentId)
    .filter((id: string) => !children.some((child) => child.id === id));
  return {
    ...{ admin, teacher, guardian, student, bursar, term, gradeLevelId, organiser, others },
    ...{ plan, open, choose, decide, children: children.map(({ id }) => id), self: self.id },
  };
}
