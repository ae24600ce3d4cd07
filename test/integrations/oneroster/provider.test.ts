import { randomUUID } from "node:crypto";
import test from "ava";
import { endpoints } from "../../../src/core/integrations/oneroster/endpoints.ts";
import { startApp } from "../../support/app.ts";
import { createClient } from "../../support/client.ts";
import { ok } from "../../support/ok.ts";
import { cli } from "../../support/process/process.ts";
import { reader, tokenOf } from "../school.ts";

const app = await startApp();
const admin = await app.as("admin");
const elsewhere = await app.as("admin", "riverside");
const scopes = ["oneroster.roster", "oneroster.demographics", "oneroster.gradebook"];
const { body: key } = await admin.post("/api-keys", { name: "LMS", scopes });
const get = reader(app, (await tokenOf(app, key)).body.access_token);
const roster = (path: string) => get(`/rostering/v1p2${path}`);
const gradebook = (path: string) => get(`/gradebook/v1p2${path}`);
const minor = (body: any) => body.imsx_CodeMinor.imsx_codeMinorField[0].imsx_codeMinorFieldValue;
test.after.always(() => app.close());

test("every address answers with records of its school alone", async (t) => {
  const { body: theirs } = await elsewhere.post("/api-keys", { name: "LMS", scopes });
  const other = reader(app, (await tokenOf(app, theirs)).body.access_token);
  const first = async (path: string) =>
    (Object.values((await roster(path)).body)[0] as any[])[0].sourcedId as string;
  const lineItem = (await gradebook("/lineItems?limit=1")).body.lineItems[0];
  const ids: Record<string, string> = {
    school: await first("/schools"),
    class: lineItem.class.sourcedId,
    course: await first("/courses"),
    term: await first("/terms"),
    item: lineItem.sourcedId,
    student: await first("/students"),
  };
  for (const { service, path, collection, single } of endpoints) {
    const noun = path.split("/")[1]!;
    const list = await get(`/${service}/v1p2/${noun}?limit=1`);
    const rows = list.status === 200 ? (Object.values(list.body)[0] as any[]) : [];
    const user = noun === "teachers" ? await first("/teachers") : ids["student"]!;
    const filled = path.replace(/:(\w+)/g, (_match, name: string) =>
      name === "id" ? (rows[0]?.sourcedId ?? "none") : name === "user" ? user : ids[name]!,
    );
    if (single && !rows.length) continue;
    const { status, body } = await get(`/${service}/v1p2${filled}`);
    t.is(status, 200, `${path} ${JSON.stringify(body).slice(0, 300)}`);
    const records = [Object.values(body)[0]].flat() as any[];
    for (const record of records) {
      t.regex(record.dateLastModified, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      t.true(["active", "tobedeleted"].includes(record.status));
    }
    if (path.includes(":")) {
      const foreign = await other(`/${service}/v1p2${filled}`);
      t.like([foreign.status, minor(foreign.body)], [404, "unknownobject"], `${path} for another school`);
    }
    t.truthy(collection);
  }
});

test("a user, a class and an enrolment have what the standard wants", async (t) => {
  const { body } = await roster("/students?limit=1&filter=status='active'");
  const [student] = body.users;
  t.like(student.roles[0], { roleType: "primary", role: "student" });
  t.regex(student.roles[0].org.href, /\/ims\/oneroster\/rostering\/v1p2\/orgs\/[\w-]+$/);
  t.is(student.enabledUser, "true");
  t.truthy(student.username && student.givenName && student.familyName && student.identifier);
  t.deepEqual(
    (await get(new URL(student.roles[0].org.href).pathname.replace("/ims/oneroster", ""))).body.org.type,
    "school",
  );
  for (const { title, classType, course, school, terms } of (await roster("/classes")).body.classes) {
    t.truthy(title && course.sourcedId && school.sourcedId && terms.length);
    t.true(["homeroom", "scheduled"].includes(classType));
    t.is((await roster(`/courses/${course.sourcedId}`)).status, 200);
  }
  const { enrollments } = (await roster("/enrollments?filter=role='student' AND status='active'&limit=5"))
    .body;
  for (const { user, class: of, beginDate } of enrollments) {
    t.truthy(beginDate);
    const { users } = (await roster(`/classes/${of.sourcedId}/students?limit=1000`)).body;
    t.true(users.some(({ sourcedId }: any) => sourcedId === user.sourcedId));
  }
});

test.serial("who sits in a section is in its classes, and leaves them with it", async (t) => {
  const { lineItems } = (await gradebook("/lineItems?limit=1")).body;
  const id: string = lineItems[0].class.sourcedId;
  const { sectionSourcedId } = (await roster(`/classes/${id}`)).body.class.metadata;
  const membersOf = async (of: string): Promise<string[]> =>
    (await roster(`/classes/${of}/students?limit=1000`)).body.users.map((user: any) => user.sourcedId).sort();
  const seated = await membersOf(sectionSourcedId);
  t.true(seated.length > 1);
  t.deepEqual(await membersOf(id), seated);
  for (const { student } of (await gradebook(`/classes/${id}/results?limit=1000`)).body.results)
    t.true(seated.includes(student.sourcedId), "who has a result is in the class");

  const mine = async () => {
    const filter = encodeURIComponent(`class.sourcedId='${id}' AND user.sourcedId='${seated[0]}'`);
    return (await roster(`/enrollments?filter=${filter}`)).body.enrollments;
  };
  const [before] = await mine();
  t.like(before, { role: "student", status: "active", metadata: { sectionSourcedId } });
  t.true(before.beginDate < before.endDate);
  // One of their own takes the place of the one that follows from the section.
  const own = { courseOfferingId: id, studentId: seated[0], startsOn: before.beginDate };
  const { status, body: made } = await admin.post("/course-enrollments", own);
  t.is(status, 201, JSON.stringify(made));
  t.deepEqual((await mine()).map((each: any) => [each.sourcedId, each.status]).sort(), [
    ...[
      [before.sourcedId, "tobedeleted"],
      [made.id, "active"],
    ].sort(),
  ]);
  t.is((await admin.patch(`/course-enrollments/${made.id}`, { status: "dropped" })).status, 200);

  const [seat] = (await admin.get(`/enrollments?studentId=${seated[0]}&status=active`)).body.data;
  const { gradeLevelId, academicYearId } = seat;
  const { body: to } = await admin.post("/sections", { name: "Z", gradeLevelId, academicYearId });
  const moving = { sectionId: to.id, effectiveOn: seat.startsOn, reason: "asked for" };
  const moved = await admin.put(`/enrollments/${seat.id}/section`, moving);
  t.is(moved.status, 200, JSON.stringify(moved.body));
  t.deepEqual(await membersOf(id), seated.slice(1));
  const after = (await mine()).find((each: any) => each.sourcedId === before.sourcedId);
  t.is(after.status, "tobedeleted");
  t.true(after.dateLastModified > before.dateLastModified, "who asks for changes is told");
});

test("a deleted row is served as a record to be deleted", async (t) => {
  const deleted = async (path: string) =>
    Object.values(
      (await get(`${path}?filter=${encodeURIComponent("status='tobedeleted'")}`)).body,
    )[0] as any[];
  const [{ class: of }] = (await gradebook("/lineItems?limit=1")).body.lineItems;
  const column = { courseOfferingId: of.sourcedId, title: "Cancelled quiz", maxScore: "10" };
  for (const [path, values, collection] of [
    ["/line-items", column, "/gradebook/v1p2/lineItems"],
    ["/departments", { name: "Latin and Greek" }, "/rostering/v1p2/orgs"],
  ] as const) {
    const { id, createdAt } = await ok(admin.post(path, values));
    t.is((await get(`${collection}/${id}`)).status, 200);
    t.is((await admin.delete(`${path}/${id}`)).status, 204);
    const record = (await deleted(collection)).find(({ sourcedId }) => sourcedId === id);
    t.true(record.dateLastModified >= createdAt, collection);
  }
});

test("lists are paged, sorted, cut to fields and filtered as the standard says", async (t) => {
  const all = (await roster("/users?limit=1000&sort=familyName")).body.users;
  const names = all.map(({ familyName }: { familyName: string }) => familyName);
  t.deepEqual((await roster("/users?limit=1000&sort=familyName&orderBy=desc")).body.users.length, all.length);
  t.is(new Set(names).size > 3, true);

  const page = await roster("/users?limit=7&offset=7&sort=sourcedId&filter=status='active'");
  const links = page.headers.get("link")!;
  t.is(page.body.users.length, 7);
  t.true(Number(page.headers.get("x-total-count")) > 20);
  for (const [rel, offset] of Object.entries({ next: 14, prev: 0, first: 0 }))
    t.regex(links, new RegExp(`offset=${offset}&[^>]*>; rel="${rel}"`));
  t.regex(links, /limit=7/);
  const walked: string[] = [];
  for (let at: string | undefined = "/rostering/v1p2/users?limit=40"; at; ) {
    const { body, headers } = await get(at);
    walked.push(...body.users.map(({ sourcedId }: any) => sourcedId));
    at = /<[^>]*\/ims\/oneroster([^>]+)>; rel="next"/.exec(headers.get("link")!)?.[1];
  }
  t.is(new Set(walked).size, all.length);
  t.is(walked.length, all.length);
  const { body: none, headers: past } = await roster("/users?offset=100000");
  t.deepEqual([none.users, past.get("x-total-count")], [[], String(all.length)]);

  const { body: cut } = await roster("/users?limit=1&fields=sourcedId,givenName");
  t.deepEqual(Object.keys(cut.users[0]).sort(), ["givenName", "sourcedId"]);
  const some = all[0];
  const count = async (filter: string, path = "/users") =>
    Number((await roster(`${path}?filter=${encodeURIComponent(filter)}`)).headers.get("x-total-count"));
  const of = (fits: (user: any) => boolean) => all.filter(fits).length;
  t.is(
    await count(`familyName='${some.familyName}'`),
    of(({ familyName }) => familyName === some.familyName),
  );
  t.is(
    await count(`familyName!='${some.familyName}'`),
    of(({ familyName }) => familyName !== some.familyName),
  );
  t.is((await count(`familyName~'${some.familyName.slice(1, 3)}'`)) > 0, true);
  t.is(
    await count("roles.role='teacher'"),
    of(({ roles }) => roles[0].role === "teacher"),
  );
  t.is(
    await count("roles.role='teacher' OR roles.role='guardian'"),
    of(({ roles }) => ["teacher", "guardian"].includes(roles[0].role)),
  );
  t.is(
    await count(`roles.role='student' AND familyName>'M'`),
    of((user) => user.roles[0].role === "student" && user.familyName.toLowerCase() > "m"),
  );
  t.is(await count("dateLastModified>='2100-01-01T00:00:00.000Z'"), 0);
  t.is(await count("dateLastModified<'2100-01-01T00:00:00.000Z'"), all.length);
  t.is(
    await count("givenName='O''Neil'"),
    of(({ givenName }) => givenName === "O'Neil"),
  );
  t.is(Number((await gradebook("/results?filter=score>='0'")).headers.get("x-total-count")) > 0, true);
});

test("what makes no sense is refused in the words of the standard", async (t) => {
  for (const [path, word] of [
    ["/users?filter=shoeSize='42'", "invalid_filter_field"],
    ["/users?filter=givenName=x", "invalid_filter_field"],
    ["/users?filter=givenName='a' AND", "invalid_filter_field"],
    ["/users?filter=givenName='a' AND familyName='b' OR email='c'", "invalid_filter_field"],
    ["/users?filter=dateLastModified>'soon'", "invalid_filter_field"],
    ["/users?filter=roles='student'", "invalid_filter_field"],
    ["/users?filter=givenName='a'; DROP TABLE users--'", "invalid_filter_field"],
    ["/users?filter=__proto__='a'", "invalid_filter_field"],
    ["/users?fields=shoeSize", "invalid_selection_field"],
    ["/users?sort=shoeSize", "invalid_sort_field"],
    ["/users?orderBy=up", "invaliddata"],
    ["/users?limit=0", "invaliddata"],
    ["/users?offset=-1", "invaliddata"],
    ["/users?limit=1&limit=2", "invaliddata"],
    ["/users?page=2", "invaliddata"],
  ]) {
    const { status, body } = await roster(path!.replaceAll(" ", "%20"));
    t.is(status, 400, path);
    t.like(body, { imsx_codeMajor: "failure", imsx_severity: "error" });
    t.is(minor(body), word, path);
  }
  for (const path of [
    `/users/${randomUUID()}`,
    "/users/x'--",
    "/nothing",
    `/classes/${randomUUID()}/students`,
    "/users/%00",
  ]) {
    const { status, body } = await roster(path);
    t.true(status === 404 || (status === 400 && path.includes("%00")), path);
    t.truthy(minor(body));
  }
});

test("a token is given to a key alone, holds what was granted, and ends with its key", async (t) => {
  const { body: narrow } = await admin.post("/api-keys", { name: "Narrow", scopes: ["oneroster.roster"] });
  t.is((await tokenOf(app, { ...narrow, clientSecret: key.clientSecret })).status, 401);
  t.is((await tokenOf(app, { clientId: "nobody", clientSecret: "x" })).status, 401);
  t.is(
    (await tokenOf(app, { ...narrow, clientId: narrow.clientId.replace(/^[^.]+/, randomUUID()) })).status,
    401,
  );
  const at = "https://purl.imsglobal.org/spec/or/v1p2/scope/";
  t.deepEqual(await tokenOf(app, narrow, `${at}gradebook.readonly`), {
    status: 400,
    body: { error: "invalid_scope" },
  });
  const { body } = await tokenOf(app, narrow);
  t.like(body, { token_type: "Bearer", scope: `${at}roster.readonly ${at}roster-core.readonly` });
  const read = reader(app, body.access_token);
  t.is((await read("/rostering/v1p2/orgs")).status, 200);
  for (const path of ["/rostering/v1p2/demographics", "/gradebook/v1p2/results"]) {
    const response = await read(path);
    t.is(response.status, 403);
    t.is(minor(response.body), "forbidden");
  }
  t.truthy((await admin.get(`/api-keys/${narrow.id}`)).body.lastUsedAt);
  t.false(JSON.stringify((await admin.get("/api-keys")).body).includes(narrow.clientSecret));
  await admin.delete(`/api-keys/${narrow.id}`);
  const ended = await read("/rostering/v1p2/orgs");
  t.is(ended.status, 401);
  t.is(minor(ended.body), "unauthorisedrequest");
  t.is((await tokenOf(app, narrow)).status, 401);
  for (const token of ["", "x", admin.credentials.accessToken, `${body.access_token}x`])
    t.is((await reader(app, token)("/rostering/v1p2/orgs")).status, 401, "no other token opens it");
  t.is(
    (await app.anonymous("GET", "/students", undefined, { authorization: `Bearer ${body.access_token}` }))
      .status,
    401,
  );
  const { body: slow } = await admin.post("/api-keys", {
    name: "Slow",
    scopes: ["oneroster.roster"],
    requestsPerMinute: 2,
  });
  const slowly = reader(app, (await tokenOf(app, slow)).body.access_token);
  const statuses = [];
  for (let time = 0; time < 4; time += 1) statuses.push((await slowly("/rostering/v1p2/orgs")).status);
  t.deepEqual(statuses, [200, 200, 429, 429]);
});

test("a key allows nothing that its maker may not do", async (t) => {
  for (const [body, path] of [
    [{ name: "x", scopes: [] }, "scopes"],
    [{ name: "x", scopes: ["world.rule"] }, "scopes.0"],
    [{ name: "x", scopes: ["oneroster.roster"], expiresAt: "2001-01-01T00:00:00.000Z" }, "expiresAt"],
    [{ name: "x", scopes: ["oneroster.roster"], requestsPerMinute: 0 }, "requestsPerMinute"],
  ] as const) {
    const response = await admin.post("/api-keys", body);
    t.is(response.status, 400);
    t.is(response.body.errors[0].path, path);
  }
});

test("a key opens what its scopes name, in its own school, and nothing of a person's", async (t) => {
  const { body: made } = await admin.post("/api-keys", {
    ...{ name: "Reports", scopes: ["students.read", "integrations.manage"], requestsPerMinute: 50 },
  });
  const client = createClient(app.url, made.key);
  const { status, body } = await client.get("/students?limit=2");
  t.is(status, 200);
  t.deepEqual(body.data, (await admin.get("/students?limit=2")).body.data);
  for (const path of ["/guardians", "/users", "/audit-events"])
    t.is((await client.get(path)).status, 403, path);
  for (const path of ["/auth/me", "/auth/sessions"]) t.is((await client.get(path)).status, 403, path);
  t.is((await client.post("/students", {})).status, 403);
  t.is((await client.post("/api-keys", { name: "More", scopes: ["students.read"] })).status, 403);
  const theirs = (await elsewhere.get("/students?limit=1")).body.data[0];
  t.is((await client.get(`/students/${theirs.id}`)).status, 404);
  const foreign = made.key.replace(made.clientId.split(".")[0]!, elsewhere.credentials.school.id);
  t.is((await createClient(app.url, foreign).get("/students")).status, 401, "the key of another school");
  t.is((await createClient(app.url, `${made.key}x`).get("/students")).status, 401);
  await admin.delete(`/api-keys/${made.id}`);
  t.is((await client.get("/students")).status, 401);
});

test("operators see connections, try them and pull from them", async (t) => {
  const { body } = await admin.post("/integration-connections", {
    name: "Away",
    connector: "oneroster",
    baseUrl: "https://sis.invalid/ims/oneroster/rostering/v1p2",
  });
  const env = { DATABASE_URL: app.databaseUrl };
  const listed = await cli(["integrations", "list", "--school", "greenfield", "--json"], env);
  t.like(JSON.parse(listed.stdout)[0], { id: body.id, school: "greenfield", name: "Away", status: "draft" });
  t.is((await cli(["integrations", "list", "--school", "nowhere"], env)).code, 3);
  const tried = await cli(["integrations", "test", body.id], env);
  t.is(tried.code, 1);
  t.regex(tried.stdout, /cannot be (resolved|reached)|not on the public/);
  const synced = await cli(["integrations", "sync", body.id, "--json"], env);
  t.is(synced.code, 1);
  t.like(JSON.parse(synced.stdout), { status: "failed" });
  const shown = await cli(["integrations", "show", body.id, "--json"], env);
  t.is(JSON.parse(shown.stdout).runs.length, 1);
  for (const verb of ["show", "test", "sync"])
    t.is((await cli(["integrations", verb, randomUUID()], env)).code, 3, verb);
  t.is((await cli(["integrations", "sync"], env)).code, 2);
});
