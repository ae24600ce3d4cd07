import test from "ava";
import { startApp } from "../../support/app.ts";
import type { Client } from "../../support/client.ts";
import { openClient } from "../../support/open-client.ts";
import { schoolToday } from "../../support/school-today.ts";
import { emptySchool, keepFewScores } from "../school.ts";

const app = await startApp({ INTEGRATION_ALLOW: "127.0.0.1" });
const superuser = await openClient(app.databaseUrl);
const riverside = await app.as("admin", "riverside");
const northlake = await emptySchool(app);
await keepFewScores(superuser, "riverside");
test.after.always(async () => {
  await superuser.end();
  await app.close();
});

const services = ["rostering", "demographics", "gradebook"];
const scopes = ["oneroster.roster", "oneroster.demographics", "oneroster.gradebook"];

async function connect(name: string) {
  const { body: key } = await riverside.post("/api-keys", { name, scopes });
  const { body, status } = await northlake.post("/integration-connections", {
    name,
    connector: "oneroster",
    baseUrl: `${app.url}/ims/oneroster/rostering/v1p2`,
    auth: {
      type: "oauth2",
      clientId: key.clientId,
      clientSecret: key.clientSecret,
      tokenUrl: `${app.url}/ims/oneroster/oauth2/token`,
    },
    settings: { services, pageSize: 25 },
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { connection: body, key };
}

/** Everything of a school but the log of its pulls. */
async function state(schoolId: string): Promise<Record<string, string>> {
  const { rows: tables } = await superuser.query(`SELECT table_name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'school_id'
      AND table_name NOT IN ('integration_connections', 'integration_sync_runs', 'integration_sync_issues',
        'user_sessions', 'login_attempts', 'api_keys') ORDER BY 1`);
  const sums: Record<string, string> = {};
  for (const { table_name: table } of tables) {
    const { rows } = await superuser.query(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text || xmin::text, '|' ORDER BY t::text)), '') AS sum
        FROM ${table} t WHERE school_id = $1`,
      [schoolId],
    );
    sums[table] = rows[0].sum;
  }
  return sums;
}

const names = async (client: Client, path: string, ...fields: string[]) => {
  const rows: string[] = [];
  for (let cursor = ""; ; ) {
    const { body } = await client.get(`${path}${path.includes("?") ? "&" : "?"}limit=200${cursor}`);
    rows.push(...body.data.map((row: any) => fields.map((field) => JSON.stringify(row[field])).join(" ")));
    if (!body.page.nextCursor) return rows.sort();
    cursor = `&cursor=${encodeURIComponent(body.page.nextCursor)}`;
  }
};

/** Sections with the name of their room. */
const rooms = async (client: Client) => {
  const { data } = (await client.get("/rooms?limit=200")).body;
  const nameOf = new Map(data.map(({ id, name }) => [id, name]));
  const sections = (await client.get("/sections?limit=200")).body.data;
  return sections.map(({ name, roomId }) => `${name} ${nameOf.get(roomId)}`).sort();
};

test.serial("one school pulls the whole of another, and then nothing", async (t) => {
  const { connection } = await connect("Riverside");
  t.is(connection.status, "draft");
  const first = await northlake.post(`/integration-connections/${connection.id}/sync`);
  const { body: issues } = await northlake.get("/integration-sync-issues?limit=20");
  t.like(
    first.body,
    { status: "succeeded", error: null },
    JSON.stringify([first.body, issues.data.slice(0, 8)]),
  );
  t.true(first.body.counts.countCreated! > 150, JSON.stringify(first.body.counts));

  for (const [path, ...fields] of [
    ["/departments", "name"],
    ["/academic-years", "name", "startsOn", "endsOn"],
    ["/academic-terms", "name", "type", "startsOn", "endsOn"],
    ["/courses", "title", "code"],
    ["/sections", "name"],
    ["/course-offerings?status=active", "title"],
    ["/students?status=active", "admissionNumber", "givenName", "familyName", "dateOfBirth", "sex"],
    ["/guardians?status=active", "givenName", "familyName", "email", "phones"],
    ["/staff-members", "staffNumber", "givenName", "familyName", "email", "category"],
    ["/enrollments?status=active", "startsOn"],
    ["/course-enrollments", "startsOn"],
    ["/teaching-assignments", "role", "startsOn", "endsOn"],
    ["/line-items", "title", "maxScore"],
    ["/results", "score", "scoreStatus", "late", "missing"],
  ] as const)
    t.deepEqual(await names(northlake, path, ...fields), await names(riverside, path, ...fields), path);

  t.deepEqual(await rooms(northlake), await rooms(riverside), "classes sit where they sit there");

  const before = await state(northlake.schoolId);
  const second = await northlake.post(`/integration-connections/${connection.id}/sync`);
  t.like(second.body, { status: "succeeded" });
  t.like(second.body.counts, { countCreated: 0, countUpdated: 0, countRemoved: 0, countFailed: 0 });
  t.deepEqual(await state(northlake.schoolId), before, "not a row is written");

  // Read anew from the beginning it is the same as well.
  await northlake.patch(`/integration-connections/${connection.id}`, {
    settings: { services, pageSize: 400 },
  });
  const patched = await state(northlake.schoolId);
  const third = await northlake.post(`/integration-connections/${connection.id}/sync`);
  t.like(third.body.counts, { countCreated: 0, countUpdated: 0, countRemoved: 0, countFailed: 0 });
  t.deepEqual(await state(northlake.schoolId), patched, "not a row is written");
  t.is(third.body.counts.countRead, first.body.counts.countRead);
});

test.serial("changes and removals of the other school arrive, and nothing else moves", async (t) => {
  const { connection } = (await northlake.get("/integration-connections")).body.data.map((each) => ({
    connection: each,
  }))[0];
  const path = `/integration-connections/${connection.id}/sync`;
  const [student, gone] = (await riverside.get("/students?status=active&limit=2")).body.data;
  await riverside.patch(`/students/${student.id}`, { preferredName: "Kito" });
  const leaving = {
    outcome: "withdrawn",
    effectiveOn: schoolToday(),
    reason: "moved",
  };
  t.is((await riverside.post(`/students/${gone.id}/departure`, leaving)).status, 200);
  const { body } = await northlake.post(path);
  t.like(body, { status: "succeeded" }, JSON.stringify(body));
  const of = async (number: string) =>
    (await northlake.get(`/students?admissionNumber=${encodeURIComponent(number)}`)).body.data[0];
  t.like(await of(student.admissionNumber), { preferredName: "Kito" });
  t.like(await of(gone.admissionNumber), { status: "withdrawn" });
  t.like((await northlake.post(path)).body.counts, { countCreated: 0, countUpdated: 0, countRemoved: 0 });
});

test.serial("what both sides changed is told, and the rule of the connection decides", async (t) => {
  const { id } = (await northlake.get("/integration-connections")).body.data[0];
  const path = `/integration-connections/${id}`;
  const theirs = (await riverside.get("/students?status=active&limit=3")).body.data;
  const ours = async (number: string) =>
    (await northlake.get(`/students?admissionNumber=${encodeURIComponent(number)}`)).body.data[0];
  const change = async (at: number, there: string, here: string) => {
    const { id: student, admissionNumber } = theirs.at(at);
    await riverside.patch(`/students/${student}`, { preferredName: there });
    await northlake.patch(`/students/${(await ours(admissionNumber)).id}`, { preferredName: here });
    return admissionNumber;
  };
  const first = await change(1, "There", "Here");
  t.like((await northlake.post(`${path}/sync`)).body.counts, { countConflicts: 1 });
  t.like(await ours(first), { preferredName: "There" });
  await northlake.patch(path, { onConflict: "ours" });
  const second = await change(2, "Over there", "Right here");
  const { body } = await northlake.post(`${path}/sync`);
  t.like(body.counts, { countConflicts: 1, countUpdated: 0 });
  t.like(await ours(second), { preferredName: "Right here" });
  const { data } = (await northlake.get(`/integration-sync-issues?integrationSyncRunId=${body.runId}`)).body;
  t.like(data[0], { severity: "conflict", kind: "user" });
  t.regex(data[0].message, /preferredName/);
  t.notRegex(data[0].message, /here/, "values stay out of it");
});

test.serial("a key that is revoked ends the pull, with words that hold no secret", async (t) => {
  const { connection, key } = await connect("Revoked");
  t.is((await riverside.delete(`/api-keys/${key.id}`)).status, 200);
  const { body } = await northlake.post(`/integration-connections/${connection.id}/sync`);
  t.like(body, {
    status: "failed",
    error: "The remote system issued no access token: it responded with 401",
  });
  const shown = JSON.stringify((await northlake.get("/integration-sync-runs")).body);
  t.false(shown.includes(key.clientSecret));
});
