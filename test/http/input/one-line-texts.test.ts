import test from "ava";
import type { z } from "zod";
import { line, paragraphs, text } from "../../../src/core/common/input/schemas.ts";
import { routes } from "../../../src/server/routes/index.ts";
import { checked, faultsOf, imported } from "../../imports/import-files.ts";
import { startPartner } from "../../integrations/remote-system.ts";
import { startApp } from "../../support/app.ts";
import { isOver, readUntil } from "../../support/read-until.ts";

const app = await startApp({ INTEGRATION_ALLOW: "127.0.0.1" });
await app.app.startWorker();
const admin = await app.as("admin");
test.after.always(() => app.close());

const breaks = [
  "\r\n",
  "\n",
  "\r",
  "\t",
  "\u0000",
  "\u001b",
  "\u007f",
  "\u0085",
  "\u2028",
  "\u2029",
  "\u202e",
  "\u2066",
];
const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

/** Secrets are compared, never shown; the others are looked up and must fit exactly, or are texts of several lines. */
const exempt = /(^|\.)(\w*[pP]assword|token|refreshToken|cursor|q|otp|code|userAgent|school)$/;

/** Every place of a schema that takes a text. */
function* slots(schema: any, path: string, seen = new Set<unknown>()): Generator<[string, z.ZodType]> {
  if (!schema || seen.has(schema)) return;
  const within = new Set([...seen, schema]);
  const { def } = schema._zod;
  const isText = ({ _zod }: { _zod: { def: { type: string } } }) => _zod.def.type === "string";
  if (isText(schema)) yield [path, schema];
  if (def.type === "pipe" && isText(def.in) && isText(def.out)) return yield [path, schema];
  if (def.shape)
    for (const [name, each] of Object.entries(def.shape)) yield* slots(each, `${path}.${name}`, within);
  for (const each of [def.element, def.innerType, def.in, def.valueType, def.left, def.right])
    yield* slots(each, path, within);
  for (const each of def.options ?? []) yield* slots(each, path, within);
}

/** Texts that a person may write over several lines. */
const takesLines = (schema: z.ZodType) => accepts(schema, "ab\ncd") && !accepts(schema, "ab\u0000cd");

test("no text of one line in the body of a route takes a control character", (t) => {
  let count = 0;
  const loose: string[] = [];
  for (const { method, path, body } of Object.values(routes).flat())
    for (const [name, schema] of slots(body, `${method} ${path}`)) {
      if (exempt.test(name) || /client-logs/.test(path) || takesLines(schema)) continue;
      count += 1;
      for (const each of breaks)
        if (accepts(schema, `abc${each}def`)) {
          loose.push(`${name} takes ${JSON.stringify(each)}`);
          break;
        }
    }
  t.true(count > 300, `${count}`);
  t.deepEqual(loose, []);
});

test("lines and paragraphs refuse what would break them", (t) => {
  for (const each of breaks) {
    t.false(accepts(text(20), `abc${each}def`), JSON.stringify(each));
    t.false(accepts(line(), `abc${each}def`), JSON.stringify(each));
  }
  for (const name of ["Nguyễn Văn", "محمد", "O'Neil", "می‌خواهم", "👩‍👧"])
    t.true(accepts(text(20), name), name);
  t.is(paragraphs(20).parse(" a\r\nb\rc\td\u2028e "), "a\nb\nc d\ne");
  for (const each of ["\u0000", "\u001b", "\u007f", "\u0085", "\u202e", "\u2066"])
    t.false(accepts(paragraphs(20), `abc${each}def`), JSON.stringify(each));
});

test("a name with a line break is refused at the door", async (t) => {
  const name = "Evil\r\nBcc: all@example.org";
  for (const [path, body] of [
    ["/users", { email: "evil@greenfield.example", name, roles: ["teacher"] }],
    ["/departments", { name }],
    ["/rooms", { name }],
    ["/guardians", { givenName: name, familyName: "X" }],
  ] as const)
    t.like((await admin.post(path, body)).body, { status: 400, code: "validation_failed" }, path);
});

// A file with NUL is refused as a whole.
const inCells = breaks.filter((each) => each !== "\u0000");

test("an import refuses the rows whose one-line texts would break", async (t) => {
  const rows = inCells.map((each, n) => `Import ${n},"Ev${each}il"`);
  const batch = await checked(admin, "students", `given name,family name\n${rows.join("\n")}\nFine,Row\n`);
  const faults = await faultsOf(admin, batch.id);
  t.is(Object.keys(faults).length, inCells.length, JSON.stringify(faults));
  for (const fault of Object.values(faults)) t.regex(fault, /^familyName: /);
  await imported(admin, batch.id, { skipInvalid: true });
  t.is((await admin.get("/students?q=Import&count=true")).body.total, 0);
});

test("a pull refuses the rows whose one-line texts would break", async (t) => {
  const people = breaks.map((each, n) => ({ id: `p${n}`, first: `Pulled ${n}`, last: `Ev${each}il` }));
  const partner = await startPartner(() => [...people, { id: "fine", first: "Pulled", last: "Fine" }]);
  t.teardown(() => partner.close());
  const fields = { givenName: "first", familyName: "last" };
  const { body } = await admin.post("/integration-connections", {
    ...{ name: "One line", connector: "generic-json", baseUrl: partner.url },
    settings: { resources: [{ kind: "students", path: "/students", id: "id", fields }] },
  });
  await admin.put(`/integration-connections/${body.id}/activation`);
  await admin.post(`/integration-connections/${body.id}/sync`);
  // A pull that takes longer than a request is finished in the background.
  const runs = `/integration-sync-runs?integrationConnectionId=${body.id}`;
  const [run] = (await readUntil(admin, runs, ({ data }) => data?.[0] && isOver(data[0]))).data;
  t.like(run, { status: "partially_failed", countCreated: 1, countFailed: breaks.length });
  const { data } = (await admin.get("/students?q=Pulled&limit=200")).body;
  t.deepEqual(
    data.map(({ familyName }) => familyName),
    ["Fine"],
  );
});
