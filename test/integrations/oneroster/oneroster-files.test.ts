import test from "ava";
import { parse } from "csv-parse/sync";
import { strToU8, unzipSync, zipSync } from "fflate";
import { startApp } from "../../support/app.ts";
import type { Client } from "../../support/client.ts";
import { openClient } from "../../support/open-client.ts";
import { isOver, readUntil } from "../../support/read-until.ts";
import { emptySchool, keepFewScores } from "../school.ts";

const app = await startApp();
const superuser = await openClient(app.databaseUrl);
await keepFewScores(superuser, "greenfield");
await superuser.end();
await app.app.startWorker({ only: ["roster-import"] });
const admin = await app.as("admin");
test.after.always(() => app.close());

type Files = Record<string, string>;

const manifest = (modes: Record<string, string>, version = "1.2") =>
  `propertyName,value\nmanifest.version,1.0\noneroster.version,${version}\n${Object.entries(modes)
    .map(([name, mode]) => `file.${name},${mode}\n`)
    .join("")}`;

const zipped = (files: Files): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

/** A zip with these files, all of one mode. */
const roster = (files: Files, mode = "bulk") =>
  zipped({
    "manifest.csv": manifest(Object.fromEntries(Object.keys(files).map((name) => [name, mode]))),
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`${name}.csv`, text])),
  });

const send = (client: Client, path: string, body: Uint8Array, query = "") =>
  client("POST", `${path}/files${query}`, body, { "content-type": "application/zip" });

async function connect(client: Client, name = "Files", settings = {}) {
  const { body, status } = await client.post("/integration-connections", {
    ...{ name, connector: "oneroster-csv", settings },
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return `/integration-connections/${body.id}`;
}

/** Uploads a zip, and waits for its end. */
async function take(client: Client, path: string, body: Uint8Array) {
  const { status, body: response } = await send(client, path, body);
  if (status !== 202) throw new Error(`${status} ${JSON.stringify(response)}`);
  return readUntil(client, `/integration-sync-runs/${response.run.id}`, isOver);
}

async function exported(token: string) {
  const response = await fetch(`${app.url}/api/v1/exports/oneroster.zip`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const files = unzipSync(bytes);
  const rows = (name: string) =>
    parse(Buffer.from(files[`${name}.csv`]!), { columns: true }) as Record<string, string>[];
  return { bytes, rows };
}

const total = async (client: Client, path: string) =>
  (await client.get(`${path}limit=1&count=true`)).body.total;

test("an export of one school becomes the same roster in another, once", async (t) => {
  const from = await exported(admin.credentials.accessToken);
  const client = await emptySchool(app, "northlake");
  const path = await connect(client);
  const first = await take(client, path, from.bytes);
  const { data: issues } = (
    await client.get(`/integration-sync-issues?integrationSyncRunId=${first.id}&limit=50`)
  ).body;
  t.like(
    first,
    { status: "succeeded", countFailed: 0, trigger: "upload" },
    JSON.stringify([first, issues], null, 1),
  );

  const back = await exported(client.token);
  // The address of a student is that of an account, and accounts stay where they are.
  const people = ({ rows }: typeof back) =>
    rows("users")
      .map(({ givenName, familyName, identifier, email }) =>
        [givenName, familyName, identifier || email].join(),
      )
      .sort();
  t.deepEqual(people(back), people(from));
  const seats = ({ rows }: typeof back) => {
    const names = new Map(
      rows("users").map(({ sourcedId, givenName, familyName }) => [sourcedId, `${givenName} ${familyName}`]),
    );
    const classes = new Map(rows("classes").map(({ sourcedId, title }) => [sourcedId, title]));
    return rows("enrollments")
      .map(({ userSourcedId, classSourcedId, role, primary }) =>
        [names.get(userSourcedId), classes.get(classSourcedId), role, primary].join(),
      )
      .sort();
  };
  t.deepEqual(seats(back), seats(from));
  for (const name of [
    "academicSessions",
    "courses",
    "classes",
    "demographics",
    "categories",
    "lineItems",
    "results",
  ])
    t.true(
      back.rows(name).length > 0 && back.rows(name).length === from.rows(name).length,
      `${name}: ${back.rows(name).length} of ${from.rows(name).length}`,
    );
  const second = await take(client, path, from.bytes);
  t.like(second, {
    status: "succeeded",
    countCreated: 0,
    countUpdated: 0,
    countRemoved: 0,
    countUnlisted: 0,
  });
});

const orgs =
  "sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId\nhq,,,Hill School,school,H,\n";
const sessions =
  "sourcedId,status,dateLastModified,title,type,startDate,endDate,parentSourcedId,schoolYear\n" +
  "y,,,2026/27,schoolYear,2026-08-01,2027-07-31,,2027\nt,,,Term 1,term,2026-08-01,2026-12-20,y,2027\n";
const users = (rows: string) =>
  `sourcedId,status,dateLastModified,enabledUser,username,givenName,familyName,identifier,agentSourcedIds\n${rows}`;
const roles = (rows: string) =>
  `sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId\n${rows}`;
const school = { orgs, academicSessions: sessions };
const two = {
  ...school,
  users: users(
    "u1,,,true,ann,Ann,Abel,F-1,g1\nu2,,,true,ben,Ben,Bird,F-2,\ng1,,,true,gil,Gil,Abel,,\ng2,,,true,no,Not,Ours,,\n",
  ),
  roles: roles(
    "r1,,,u1,primary,student,,,hq\nr2,,,u2,primary,student,,,hq\nr3,,,g1,primary,parent,,,hq\nr4,,,g2,primary,parent,,,elsewhere\n",
  ),
};

test("a delta changes what it names, and removes what it marks; what a whole file leaves out is told", async (t) => {
  const client = await emptySchool(app, "deltas");
  const path = await connect(client);
  t.like(await take(client, path, roster(two)), { status: "succeeded", countFailed: 0 });
  t.is(await total(client, "/students?"), 2);
  t.is(await total(client, "/guardians?"), 1, "who is another school's stays there");
  const delta = roster(
    {
      users: users(
        "u1,active,2026-10-01T00:00:00Z,true,ann,Anna,Abel,F-1,g1\nu2,tobedeleted,2026-10-01T00:00:00Z,true,ben,Ben,Bird,F-2,\n",
      ),
    },
    "delta",
  );
  t.like(await take(client, path, delta), {
    status: "succeeded",
    countUpdated: 1,
    countRemoved: 1,
    countUnlisted: 0,
  });
  const [anna] = (await client.get("/students?admissionNumber=F-1")).body.data;
  t.is(anna.givenName, "Anna");
  t.is((await client.get("/students?admissionNumber=F-2")).body.data[0].status, "withdrawn");

  const fewer = {
    ...school,
    users: users("u1,,,true,ann,Anna,Abel,F-1,\n"),
    roles: roles("r1,,,u1,primary,student,,,hq\n"),
  };
  const run = await take(client, path, roster(fewer));
  t.like(run, { status: "succeeded", countUnlisted: 1, countRemoved: 0 });
  const { data } = (await client.get(`/integration-sync-issues?integrationSyncRunId=${run.id}`)).body;
  t.like(data, [{ kind: "user", externalId: "g1", severity: "unlisted" }]);
  t.is((await client.get("/guardians")).body.data[0].status, "active", "it stays");
  t.like(await take(client, path, roster(fewer)), { countUnlisted: 0 }, "told once");
  t.is(await total(client, "/external-id-mappings?status=unlisted&"), 1);
  t.like(await take(client, path, roster(two)), { status: "succeeded", countFailed: 0 });
  t.is(await total(client, "/external-id-mappings?status=unlisted&"), 0, "listed again");
});

test("a dry run shows what would change, and leaves nothing", async (t) => {
  const client = await emptySchool(app, "dry-run");
  const path = await connect(client);
  const { status, body } = await send(client, path, roster(two), "?dryRun=true");
  t.is(status, 202);
  t.like(body, {
    run: null,
    files: { users: 4, roles: 4, orgs: 1 },
    preview: { isComplete: true, issues: [] },
  });
  t.true(
    body.preview.changes.some(
      ({ kind, externalId, action }: { kind: string; externalId: string; action: string }) =>
        kind === "user" && externalId === "u1" && action === "created",
    ),
  );
  for (const list of ["/students?", "/academic-years?", "/integration-sync-runs?", "/external-id-mappings?"])
    t.is(await total(client, list), 0, list);
});

test("rows that make no sense are told in the log, and keep nobody else out", async (t) => {
  const client = await emptySchool(app, "bad-rows");
  const path = await connect(client);
  const files = {
    ...school,
    users: users("u1,,,true,ann,Ann,Abel,F-1,\nu2,,,true,ben,,Bird,F-2,\n,,,true,cid,Cid,Cole,F-3,\n"),
    roles: roles("r1,,,u1,primary,student,,,hq\nr2,,,u2,primary,student,,,hq\n"),
    enrollments:
      "sourcedId,classSourcedId,schoolSourcedId,userSourcedId,role\ne1,nowhere,hq,u1,student\ne2,nowhere,other,u9,student\n",
  };
  const run = await take(client, path, roster(files));
  t.like(run, { status: "partially_failed", countFailed: 4 });
  const { data } = (await client.get(`/integration-sync-issues?integrationSyncRunId=${run.id}`)).body;
  t.deepEqual(data.map(({ externalId, message }) => `${externalId} ${message}`).sort(), [
    "e1 refers to the class nowhere, which has not been imported",
    "row 4 sourcedId: is missing",
    "u2 givenName: is missing",
    "u2 refers to the user u2, which has not been imported",
  ]);
  t.is(await total(client, "/students?"), 1);
});

test("a file of version 1.1, which has roles in its users, is understood", async (t) => {
  const client = await emptySchool(app, "older");
  const path = await connect(client);
  const zip = zipped({
    "manifest.csv": manifest({ orgs: "bulk", users: "bulk", classes: "absent" }, "1.1"),
    "export/orgs.csv": orgs,
    "__MACOSX/export/._orgs.csv": "x",
    "export/users.csv":
      "sourcedId,status,givenName,familyName,role,identifier\nu1,,Ann,Abel,student,F-1\nu2,,Tim,Tell,teacher,T-1\n",
  });
  t.like(await take(client, path, zip), { status: "succeeded", countFailed: 0 });
  t.is(await total(client, "/students?"), 1);
  t.is((await client.get("/staff-members")).body.data[0].category, "teaching");
});

/** The same zip, with other bytes behind the mark of a record. */
function patched(zip: Uint8Array, mark: number, offset: number, value: number): Uint8Array {
  const copy = Buffer.from(zip);
  for (let at = 0; at + 4 <= copy.length; at += 1)
    if (copy.readUInt32LE(at) === mark) copy.writeUInt32LE(value, at + offset);
  return copy;
}
const directory = 0x02014b50;

test("what is wrong with a zip is said at once", async (t) => {
  const path = await connect(admin, "Bad files");
  const good = roster(two);
  const cases: Array<[string, Uint8Array, RegExp]> = [
    ["bad_zip", strToU8("name\nsample\n"), /not a zip/],
    ["bad_zip", new Uint8Array(0), /not a zip/],
    ["bad_zip", good.subarray(0, good.length - 30), /incomplete/],
    ["bad_zip", good.subarray(200), /not a zip/],
    ["bad_zip", patched(good, directory, 16, 1), /damaged/],
    ["bad_zip", patched(good, directory, 24, 3), /damaged/],
    ["bad_zip", patched(good, directory, 42, 0xffff_fff0), /not a zip/],
    ["bad_zip", patched(good, directory, 8, 1 + (8 << 16)), /encrypted/],
    ["bad_zip", patched(good, directory, 8, 14 << 16), /unsupported compression method/],
    ["bad_zip", zipped({ "a/users.csv": "x", "b/users.csv": "y" }), /two files users.csv/],
    [
      "bad_zip",
      zipped(Object.fromEntries([...Array(101).keys()].map((n) => [`${n}.csv`, "x"]))),
      /more than 100/,
    ],
    ["zip_too_large", patched(good, directory, 24, 600 * 1_048_576), /larger than 500 MB/],
    ["missing_manifest", zipped({ "users.csv": "x" }), /manifest/],
    ["bad_manifest", zipped({ "manifest.csv": "a,b\n" }), /propertyName/],
    ["bad_manifest", zipped({ "manifest.csv": manifest({}, "2.0") }), /1\.2 or 1\.1/],
    ["bad_manifest", zipped({ "manifest.csv": manifest({ users: "all" }) }), /absent, bulk or delta/],
    ["bad_manifest", roster({ users: users("") }), /roles/],
    ["unknown_file", zipped({ "manifest.csv": manifest({ pupils: "bulk" }) }), /pupils/],
    ["unknown_file", zipped({ "manifest.csv": manifest({}), "../../etc/users.csv": "x" }), /users\.csv/],
    ["missing_file", zipped({ "manifest.csv": manifest({ orgs: "bulk" }) }), /orgs\.csv/],
    ["bad_header", roster({ orgs: "sourcedId,name\n" }), /orgs\.csv: missing columns: type/],
    ["bad_header", roster({ orgs: "sourcedId,name,name,type\n" }), /name appears twice/],
    ["bad_header", roster({ orgs: "\n" }), /orgs\.csv/],
    ["invalid_csv", roster({ orgs: `${orgs}a,,,"Hill` }), /orgs\.csv: .*quote/],
    ["invalid_csv", roster({ orgs: `${orgs}a,,,Hill,school,H,,more\n` }), /row 3 has more cells/],
    ["invalid_csv", roster({ orgs: `${orgs}a,\0,,Hill\n` }), /NUL/],
  ];
  for (const [code, zip, message] of cases) {
    const { status, body } = await send(admin, path, zip);
    t.like(body, { code }, `${message} ${JSON.stringify(body)}`);
    t.is(status, 400);
    t.regex(body.detail, message);
  }
  t.is((await admin.post(`${path}/files`, {})).status, 415);
  const several = roster({ ...school, orgs: `${orgs}h2,,,Other,school,O,\n` });
  t.like(await take(admin, path, several), { status: "failed", errorCode: "choose_school" });
});

test("files go to connections of files, and pulls to the others", async (t) => {
  const path = await connect(admin, "Of files");
  const { body: other } = await admin.post("/integration-connections", {
    ...{
      name: "Of pulls",
      connector: "oneroster",
      baseUrl: "https://partner.example/ims/oneroster/rostering/v1p2",
    },
  });
  t.like((await send(admin, `/integration-connections/${other.id}`, roster(two))).body, {
    code: "not_for_files",
  });
  for (const what of ["sync", "test", "preview", "inbound-secret"])
    t.like((await admin.post(`${path}/${what}`)).body, { status: 409, code: "connection_of_files" }, what);
  t.is((await admin.get(path)).body.baseUrl, null);
  const refused = async (body: object) =>
    (await admin.post("/integration-connections", { name: "No", ...body })).body.errors?.[0]?.path;
  t.is(await refused({ connector: "oneroster-csv", baseUrl: "https://partner.example" }), "baseUrl");
  t.is(await refused({ connector: "oneroster-csv", auth: { type: "bearer", token: "abcdefgh" } }), "auth");
  t.is(await refused({ connector: "oneroster-csv", settings: { pageSize: 10 } }), "settings");
  t.is(await refused({ connector: "oneroster" }), "baseUrl");
  const elsewhere = await app.as("admin", "riverside");
  t.is((await send(elsewhere, path, roster(two))).status, 404);
  for (const mailbox of ["teacher", "bursar", "guardian", "student"])
    t.is((await send(await app.as(mailbox), path, roster(two))).status, 403, mailbox);
  await admin.delete(path);
  t.like((await send(admin, path, roster(two))).body, { code: "connection_status" });
});
