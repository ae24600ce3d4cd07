import test from "ava";
import { openSchool } from "../people/school.ts";
import { startApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { ok } from "../support/ok.ts";

const app = await startApp();
const admin = await app.as("admin");
const teacher = await app.as("teacher");
const elsewhere = await app.as("admin", "riverside");
const { section, place, admit } = await openSchool(admin);

const ids = async (client: Client, query = "") =>
  (await ok(client.get(`/discipline-incidents?limit=200${query}`))).data.map(({ id }) => id) as string[];
const nowhere = "0192d4e0-7b1a-7c3e-8f00-000000000000";
const yesterday = new Date(Date.now() - 86_400_000).toISOString();
const body = (values: object = {}) => ({
  ...{ occurredAt: yesterday, category: "disruption", description: "Shouting in the library" },
  participants: [],
  ...values,
});
const part = (studentId: string, role = "offender") => ({ studentId, role });
const report = (client: Client, values: object = {}) =>
  ok(client.post("/discipline-incidents", body(values)));

const pupils: string[] = (await ok(teacher.get("/students?limit=10"))).data.map(({ id }) => id);
const [own, another] = pupils as [string, string];
/** A student of a class that the teacher has nothing to do with. */
const stranger: string = (await admit({ enrollment: place(await section()) })).student.id;
const foreign: string = (await ok(elsewhere.get("/students?limit=1"))).data[0].id;
test.after.always(() => app.close());

test.serial("a teacher reports with who had part in it, and the office reads it", async (t) => {
  const made = await report(teacher, {
    location: " Library ",
    severity: "moderate",
    participants: [{ ...part(own), note: "Began it" }, part(another, "witness")],
  });
  const { user } = teacher.credentials;
  t.like(made, {
    ...{ location: "Library", category: "disruption", severity: "moderate", confidential: false },
    ...{ reportedBy: user.id, status: "reported", occurredAt: yesterday },
  });
  const { participants, ...shown } = await ok(
    admin.get(`/discipline-incidents/${made.id}?include=participants`),
  );
  t.deepEqual(shown, made);
  t.deepEqual(
    participants.map(({ studentId, role, note, guardianNoticeAt }) => [
      studentId,
      role,
      note,
      guardianNoticeAt,
    ]),
    [
      [own, "offender", "Began it", null],
      [another, "witness", null, null],
    ],
  );
  // The reads above are recorded too, a moment later.
  const created = `action=discipline_incidents.create&entityId=${made.id}`;
  const { data } = await ok(admin.get(`/audit-events?${created}`));
  t.like(data[0], {
    action: "discipline_incidents.create",
    entityType: "DisciplineIncident",
    actorId: user.id,
  });
  for (const query of [
    `studentId=${own}`,
    "category=disruption",
    "severity=moderate",
    `reportedBy=${user.id}`,
    "q=library",
    "status=reported",
    "confidential=false",
    `since=${yesterday}&until=${new Date().toISOString()}`,
  ])
    t.true((await ids(admin, `&${query}`)).includes(made.id), query);
  for (const query of [
    `studentId=${stranger}`,
    "category=theft",
    `reportedBy=${nowhere}`,
    `until=${yesterday}`,
  ])
    t.false((await ids(admin, `&${query}`)).includes(made.id), query);
  t.regex((await admin.get("/discipline-incidents.csv")).body, new RegExp(made.id));
});

test.serial(
  "a teacher sees own students and own reports; confidential ones are the office's and the reporter's",
  async (t) => {
    const make = (confidential: boolean, ...students: string[]) =>
      report(admin, { confidential, participants: students.map((id) => part(id)) });
    const ours = await make(false, own, stranger);
    const theirs = await make(false, stranger);
    const secret = await make(true, own);
    const mine = await report(teacher, { confidential: true, participants: [part(own, "victim")] });
    const unknown = await report(teacher);
    const seen = await ids(teacher);
    for (const { id } of [ours, mine, unknown]) t.true(seen.includes(id));
    const parts = (await ok(teacher.get("/incident-participants?limit=200"))).data;
    t.true(parts.some((each) => each.disciplineIncidentId === ours.id && each.studentId === stranger));
    for (const { id } of [theirs, secret]) {
      t.false(seen.includes(id));
      t.is((await teacher.get(`/discipline-incidents/${id}`)).status, 404);
      t.is((await teacher.patch(`/discipline-incidents/${id}`, { severity: "serious" })).status, 404);
      t.false(parts.some((each) => each.disciplineIncidentId === id));
    }
    t.is(
      (await ids(admin)).filter((id) => [ours, theirs, secret, mine].some((each) => each.id === id)).length,
      4,
    );
  },
);

test.serial("the others have nothing of it", async (t) => {
  const { id } = await report(admin, { participants: [part(own)] });
  const principal = await app.as("admin").then(async (client) => {
    await ok(
      client.post("/users", {
        ...{
          email: "head@greenfield.example",
          name: "Head",
          roles: ["principal"],
          password: "Demo-pass-2026",
        },
      }),
    );
    return app.as("head");
  });
  t.is((await principal.get(`/discipline-incidents/${id}`)).status, 200);
  for (const role of ["bursar", "guardian", "student"]) {
    const client = await app.as(role);
    const responses = await Promise.all([
      client.get("/discipline-incidents"),
      client.get(`/discipline-incidents/${id}`),
      client.get("/incident-participants"),
      client.post("/discipline-incidents", body()),
      client.put(`/discipline-incidents/${id}/status`, { status: "closed" }),
    ]);
    t.deepEqual(new Set(responses.map(({ status }) => status)), new Set([403]), role);
  }
  t.is((await app.anonymous.get("/discipline-incidents")).status, 401);
  for (const [method, path, values] of [
    ["PUT", `/discipline-incidents/${id}/status`, { status: "closed" }],
    ["POST", `/discipline-incidents/${id}/guardian-notices`, { studentIds: [own], messageToGuardians: "Hi" }],
    ["POST", "/incident-participants", { disciplineIncidentId: id, ...part(another) }],
  ] as const)
    t.is((await teacher(method, path, values)).status, 403, path);
});

test.serial("a report that makes no sense is refused, and nothing of it stays", async (t) => {
  const before = (await ids(admin)).length;
  const refused: Array<[object, string, string]> = [
    [{ occurredAt: new Date(Date.now() + 2 * 86_400_000).toISOString() }, "validation_failed", "occurredAt"],
    [{ occurredAt: "0001-01-01T00:00:00Z" }, "validation_failed", "occurredAt"],
    [{ occurredAt: "yesterday" }, "validation_failed", "occurredAt"],
    [{ category: "mischief" }, "validation_failed", "category"],
    [{ description: "  " }, "validation_failed", "description"],
    [{ status: "closed" }, "validation_failed", "status"],
    [{ reportedBy: nowhere }, "validation_failed", "reportedBy"],
    [{ participants: [part(own, "hero")] }, "validation_failed", "participants.0.role"],
    [{ participants: [part(own), part(own, "victim")] }, "validation_failed", "participants.1.studentId"],
    [{ participants: [part(own), part(nowhere)] }, "unknown_reference", "participants.1.studentId"],
    [{ participants: [part(foreign)] }, "unknown_reference", "participants.0.studentId"],
    [{ participants: [part(stranger)] }, "unknown_reference", "participants.0.studentId"],
  ];
  for (const [values, code, path] of refused) {
    const response = await teacher.post("/discipline-incidents", body(values));
    t.is(response.status, 400, JSON.stringify(values));
    t.like(response.body, { code });
    t.true(JSON.stringify(response.body.errors).includes(path.split(".")[0]!), JSON.stringify(response.body));
  }
  t.is((await ids(admin)).length, before);
});

test.serial(
  "the reporter changes a report until the office looks at it; the office until it is closed",
  async (t) => {
    const { id } = await report(teacher, { participants: [part(own)] });
    const one = `/discipline-incidents/${id}`;
    const of = await report(admin, { participants: [part(own)] });
    t.is((await teacher.patch(`/discipline-incidents/${of.id}`, { severity: "serious" })).status, 403);
    t.like(await ok(teacher.patch(one, { severity: "serious", occurredAt: yesterday })), {
      severity: "serious",
    });
    t.is((await teacher.patch(one, { occurredAt: "2999-01-01T00:00:00Z" })).status, 400);
    t.is((await teacher("PATCH", one, { severity: "minor" }, { "if-match": '"old"' })).status, 412);
    await ok(admin.put(`${one}/status`, { status: "under_review" }));
    t.like((await teacher.patch(one, { severity: "minor" })).body, { code: "incident_status" });
    await ok(admin.patch(one, { confidential: true }));
    await ok(admin.put(`${one}/status`, { status: "closed" }));
    t.like((await admin.patch(one, { severity: "minor" })).body, { status: 409, code: "incident_status" });
  },
);

test.serial("an incident moves as its rules say", async (t) => {
  const { id } = await report(admin);
  const one = `/discipline-incidents/${id}/status`;
  const move = async (status: string) => (await admin.put(one, { status, reason: "Talked about" })).status;
  const path = ["under_review", "actioned", "under_review", "closed", "closed", "under_review", "dismissed"];
  for (const status of path) t.is(await move(status), 200, status);
  for (const status of ["reported", "under_review", "closed"]) t.is(await move(status), 409, status);
  t.is(await move("dismissed"), 200, "again");
  t.is(await move("forgotten"), 400);
  const closed = await report(admin);
  await ok(admin.put(`/discipline-incidents/${closed.id}/status`, { status: "closed" }));
  for (const status of ["reported", "actioned", "dismissed"])
    t.like((await admin.put(`/discipline-incidents/${closed.id}/status`, { status })).body, {
      code: "incident_status",
    });
  const { data } = await ok(
    admin.get(`/audit-events?entityId=${id}&action=discipline_incidents.change_status`),
  );
  t.is(data.length, 6, "what changes nothing is not recorded");
});

test.serial("the office adds participants, and takes them away while nobody was told", async (t) => {
  const { id } = await report(teacher, { participants: [part(own)] });
  const add = (values: object) =>
    admin.post("/incident-participants", { disciplineIncidentId: id, ...values });
  const made = await ok(add(part(stranger, "victim")));
  t.like(await ok(admin.patch(`/incident-participants/${made.id}`, { role: "witness", note: "Saw it" })), {
    ...{ role: "witness", note: "Saw it" },
  });
  t.is((await add(part(stranger))).status, 409, "twice");
  t.is((await add(part(foreign))).status, 400);
  t.is((await add({ ...part(own), disciplineIncidentId: nowhere })).status, 400);
  t.is((await admin.patch(`/incident-participants/${made.id}`, { studentId: own })).status, 400);
  t.is((await admin.delete(`/incident-participants/${made.id}`)).status, 204);
  const again = await ok(add(part(stranger)));
  await ok(admin.put(`/discipline-incidents/${id}/status`, { status: "closed" }));
  t.like((await add(part(another))).body, { code: "incident_status" });
  for (const refused of [
    await admin.patch(`/incident-participants/${again.id}`, { role: "victim" }),
    await admin.delete(`/incident-participants/${again.id}`),
  ])
    t.like(refused.body, { status: 409, code: "incident_status" });
  t.is((await admin.get(`/incident-participants/${again.id}`)).status, 200);
});

test.serial("another school has nothing of it", async (t) => {
  const { id } = await report(admin, { participants: [part(own)] });
  t.false((await ids(elsewhere)).includes(id));
  for (const [method, path, values] of [
    ["GET", `/discipline-incidents/${id}`],
    ["PATCH", `/discipline-incidents/${id}`, { severity: "minor" }],
    ["PUT", `/discipline-incidents/${id}/status`, { status: "closed" }],
    [
      "POST",
      `/discipline-incidents/${id}/guardian-notices`,
      { studentIds: [foreign], messageToGuardians: "Hi" },
    ],
  ] as const)
    t.is((await elsewhere(method, path, values)).status, 404, path);
  const response = await elsewhere.post("/incident-participants", {
    disciplineIncidentId: id,
    ...part(foreign),
  });
  t.is(response.status, 400);
});
