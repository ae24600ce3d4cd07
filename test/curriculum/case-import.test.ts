import { randomUUID } from "node:crypto";
import test from "ava";
import { startApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import type { RowsOf } from "../support/typed-body.ts";
import { casePackage, type Package } from "./case-package.ts";

const app = await startApp();
const admin = await app.as("admin");
const teacher = await app.as("teacher");
const student = await app.as("student");
const elsewhere = await app.as("admin", "riverside");
test.after.always(() => app.close());

const path = "/standard-frameworks/case";
const send = (client: Client, content: string | Buffer, query = "") =>
  client("POST", `${path}${query}`, Buffer.from(content), { "content-type": "application/octet-stream" });
const upload = (file: object, client: Client = admin, query = "") =>
  send(client, JSON.stringify(file), query);
const standardsOf = async (id: string, client: Client = admin) =>
  (await client.get(`/learning-standards?standardFrameworkId=${id}&limit=50&sort=code`)).body.data;

test.serial("a package becomes a framework with its tree, which everybody of the school reads", async (t) => {
  const file = casePackage();
  const check = await upload(file, admin, "?dryRun=true");
  t.like(check, { status: 200, body: { standardFrameworkId: null, added: 6, changed: 0, retired: 0 } });
  const { status, body } = await upload(file);
  t.is(status, 200, JSON.stringify(body));
  t.like(body, { title: "Mathematics standards", added: 6, changed: 0, retired: 0, unchanged: 0 });
  const framework = (await student.get(`/standard-frameworks/${body.standardFrameworkId}`)).body;
  t.like(framework, {
    publisher: "Ministry of Education",
    version: "1",
    caseIdentifier: file.CFDocument.identifier,
    caseChangedAt: "2026-01-05T08:00:00.000Z",
  });
  const rows = await standardsOf(framework.id);
  const codeOf = new Map(rows.map(({ id, code }) => [id, code]));
  t.deepEqual(
    rows.map(({ code, parentStandardId, sortOrder }) => [
      code,
      codeOf.get(parentStandardId) ?? null,
      sortOrder,
    ]),
    [
      ["G", null, 1],
      ["G.1", "G", 1],
      ["G.2", "G", 2],
      ["N", null, 2],
      ["N.1", "N", 1],
      ["N.2", "N", 2],
    ],
  );
  t.deepEqual(rows[0].educationLevels, ["05", "06"]);
  t.is((await upload(file, teacher)).status, 403);
  t.is((await elsewhere.get(`/standard-frameworks/${framework.id}`)).status, 404);
  t.is((await upload(file, elsewhere)).body.added, 6, "the other school has its own");
});

test.serial("a newer file updates by identifier, retires what vanished and never doubles", async (t) => {
  const file = casePackage("Science");
  const { standardFrameworkId: id } = (await upload(file)).body;
  t.like((await upload(file)).body, { standardFrameworkId: id, added: 0, changed: 0, unchanged: 6 });
  const own = await admin.post("/learning-standards", { standardFrameworkId: id, statement: "Our own" });
  t.is(own.status, 201, JSON.stringify(own.body));
  const before = await standardsOf(id);

  const [n, n1, n2, g, g1] = file.CFItems;
  const newer: Package = {
    ...file,
    CFDocument: { ...file.CFDocument, version: "2", lastChangeDateTime: "2026-06-01T00:00:00Z" },
    CFItems: [
      n!,
      { ...n1!, fullStatement: "Compare and order fractions" },
      { ...n2!, identifier: n2!.identifier.toUpperCase() },
      g!,
      g1!,
      { identifier: randomUUID(), fullStatement: "Measure areas" },
    ],
    CFAssociations: file.CFAssociations.slice(0, 5),
  };
  const dry = (await upload(newer, admin, "?dryRun=true")).body;
  const done = await upload(newer);
  t.deepEqual(dry, done.body, JSON.stringify(done.body));
  t.like(done.body, { standardFrameworkId: id, added: 1, changed: 1, retired: 1, unchanged: 4 });
  const after = await standardsOf(id);
  t.is(after.length, 8);
  const byCode = (rows: RowsOf<"/learning-standards">, code: string) => rows.find((row) => row.code === code);
  t.is(byCode(after, "N.1").id, byCode(before, "N.1").id);
  t.is(byCode(after, "N.1").statement, "Compare and order fractions");
  t.is(byCode(after, "G.2").status, "retired");
  t.is(after.find(({ statement }) => statement === "Our own").status, "active");
  t.is((await admin.get(`/standard-frameworks/${id}`)).body.version, "2");

  t.like(await upload(file), { status: 409, body: { code: "newer_framework" } });
  const back = { ...file, CFDocument: newer.CFDocument };
  t.like((await upload(back)).body, { added: 0, changed: 2, retired: 1, unchanged: 4 });
  t.is(byCode(await standardsOf(id), "G.2").status, "active");
});

test("faults of a file are named, and nothing is imported", async (t) => {
  const faults = async (change: (file: any) => void) => {
    const file = casePackage();
    change(file);
    const { status, body } = await upload(file);
    t.is(status, 400, JSON.stringify(body));
    return body.errors.map(({ path }: { path: string }) => path);
  };
  const [circle] = [
    await faults((file) => {
      const [n, n1] = file.CFItems;
      file.CFAssociations[0] = {
        ...file.CFAssociations[0],
        originNodeURI: n,
        destinationNodeURI: n1,
      };
    }),
  ];
  t.is(circle.length, 1);
  t.regex(circle[0], /^CFItems\.[01]$/);
  t.deepEqual(
    await faults((file) => {
      const { identifier } = file.CFItems[0];
      file.CFAssociations = [
        { associationType: "isChildOf", originNodeURI: { identifier }, destinationNodeURI: { identifier } },
      ];
    }),
    ["CFItems.0"],
  );
  t.deepEqual(
    await faults((file) => {
      file.CFAssociations[2].destinationNodeURI.identifier = randomUUID();
    }),
    ["CFAssociations.2.destinationNodeURI"],
  );
  t.deepEqual(
    await faults((file) => {
      file.CFAssociations[2].originNodeURI.identifier = randomUUID();
    }),
    ["CFAssociations.2.originNodeURI"],
  );
  t.deepEqual(
    await faults((file) => {
      file.CFAssociations.push({
        ...file.CFAssociations[2],
        destinationNodeURI: { identifier: file.CFItems[3].identifier },
      });
    }),
    ["CFAssociations.7"],
  );
  t.deepEqual(
    await faults((file) => {
      file.CFItems[1].identifier = file.CFItems[0].identifier;
      file.CFAssociations = [];
    }),
    ["CFItems.1.identifier"],
  );
  t.deepEqual(
    await faults((file) => {
      file.CFItems[1].fullStatement = 5;
      file.CFItems[2].identifier = "not-a-guid";
      file.CFItems[3].humanCodingScheme = "x".repeat(61);
      file.CFItems[4].educationLevel = "05";
      file.CFDocument.title = "a\u0000b";
    }),
    [
      "CFDocument.title",
      "CFItems.1.fullStatement",
      "CFItems.2.identifier",
      "CFItems.3.humanCodingScheme",
      "CFItems.4.educationLevel",
    ],
  );
  t.deepEqual(
    await faults((file) => {
      file.CFItems = { length: 1 };
    }),
    ["CFItems"],
  );
  for (const content of ["", "{", "null", "[]", Buffer.from([0x7b, 0xff, 0x7d])])
    t.is((await send(admin, content)).status, 400, String(content));
  t.is((await upload(casePackage(), admin, `?subjectId=${randomUUID()}`)).status, 400);
  t.is((await admin("POST", path, Buffer.from("{}"), { "content-type": "text/csv" })).status, 415);
  t.is((await send(admin, Buffer.alloc(21 * 1_048_576, 32))).status, 413);
});

test("a large framework of deep nesting is read", async (t) => {
  const items = Array.from({ length: 3_000 }, (_, index) => ({
    identifier: randomUUID(),
    fullStatement: `Standard ${index}`,
  }));
  const file = casePackage("Large");
  const associations = items.slice(1).map(({ identifier }, index) => ({
    associationType: "isChildOf",
    originNodeURI: { identifier },
    destinationNodeURI: { identifier: items[index]!.identifier },
  }));
  const { status, body } = await upload({ ...file, CFItems: items, CFAssociations: associations });
  t.is(status, 200, JSON.stringify(body));
  t.is(body.added, 3_000);
});

test("a standard is moved within its framework, never below itself", async (t) => {
  const framework = (await admin.post("/standard-frameworks", { title: "Our values" })).body;
  const other = (await admin.post("/standard-frameworks", { title: "Other values" })).body;
  const add = async (statement: string, values: object = {}) => {
    const made = await admin.post("/learning-standards", {
      ...{ standardFrameworkId: framework.id, statement, ...values },
    });
    t.is(made.status, 201, JSON.stringify(made.body));
    return made.body;
  };
  const top = await add("Respect");
  const below = await add("Listens", { parentStandardId: top.id });
  const outside = await add("Elsewhere", { standardFrameworkId: other.id });
  const move = (id: string, parentStandardId: string | null) =>
    admin.patch(`/learning-standards/${id}`, { parentStandardId });
  t.is((await move(top.id, below.id)).body.errors[0].path, "parentStandardId");
  t.is((await move(top.id, top.id)).status, 400);
  t.is((await move(top.id, outside.id)).status, 400);
  t.is((await move(below.id, null)).status, 200);
  t.is((await move(below.id, top.id)).status, 200);
  t.is((await admin.delete(`/learning-standards/${top.id}`)).status, 409, "has one below it");
  t.is((await teacher.delete(`/learning-standards/${below.id}`)).status, 403);
  t.is((await elsewhere.delete(`/learning-standards/${below.id}`)).status, 404);
  t.is((await admin.delete(`/learning-standards/${below.id}`)).status, 204);
});
