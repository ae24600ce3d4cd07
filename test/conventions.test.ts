import { readFileSync } from "node:fs";
import { relative } from "node:path";
import test from "ava";
import { permissions } from "../src/core/permissions.ts";
import { database } from "../src/db/index.ts";
import { emails } from "../src/emails/index.ts";
import { TenantModel } from "../src/models/tenant-model.ts";
import { openapiDocument } from "../src/server/openapi-document.ts";
import { routes } from "../src/server/routes/index.ts";
import { startApp } from "./support/app.ts";
import { writesOf } from "./support/observing/statements.ts";
import { openClient } from "./support/open-client.ts";
import { reachable, sourceFiles } from "./support/source-files.ts";
import { readTables, type Table } from "./support/tenancy/tenancy.ts";

/** Tables that no model describes, each with the reason. */
const withoutModel: Readonly<Record<string, string>> = {
  migrations: "written by the migrator alone",
};
/** Files that speak to the database past the models and the walls, each with the reason. */
const ownQueries: Readonly<Record<string, string>> = {
  "src/doctor.ts": "asks the server about itself, not the tables",
};

const app = await startApp();
const client = await openClient(app.databaseUrl);
const tables = await readTables(client);
await client.end();
const models = Object.values(database().sequelize.models);
const all = Object.values(routes).flat();
const label = ({ method, path }: { method: string; path: string }) => `${method.toUpperCase()} ${path}`;

test.after.always(() => app.close());

/** "timestamp(3) with time zone" and the like, as the model says it. */
const sqlType = (type: string) =>
  type
    .toLowerCase()
    .replace(/\(\d+(,\d+)?\)| without time zone/g, "")
    .replace("decimal", "numeric");

function columnsOfModel(model: (typeof models)[number]) {
  const attributes = Object.values(model.getAttributes()).filter(({ type }) => String(type) !== "VIRTUAL");
  return attributes.map(({ field, type, allowNull, primaryKey }) => ({
    name: field!,
    type: sqlType((type as unknown as { toSql(): string }).toSql()),
    notNull: allowNull === false || primaryKey === true,
  }));
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
/** What the database computes need not be in the model. */
const columnsOfTable = ({ columns }: Table, modelled: ReadonlySet<string>) =>
  columns
    .filter(({ name, generated }) => !generated || modelled.has(name))
    .map(({ name, type, notNull }) => ({ name, type: sqlType(type), notNull }))
    .sort(byName);

test("every table has a model, and every model a table with the same columns", (t) => {
  for (const model of models) {
    const table = tables.find(({ name }) => name === model.tableName);
    t.truthy(table, `${model.name} has no table`);
    if (!table) continue;
    const columns = columnsOfModel(model).sort(byName);
    t.deepEqual(columns, columnsOfTable(table, new Set(columns.map(({ name }) => name))), model.name);
    t.is(
      model.prototype instanceof TenantModel,
      table.key === "school_id",
      `${model.name} is limited to its school`,
    );
  }
  const described = new Set(models.map(({ tableName }) => tableName));
  t.deepEqual(
    tables.filter(({ name }) => !described.has(name)).map(({ name }) => name),
    Object.keys(withoutModel),
  );
});

test("every route has a known permission; these are open to anybody", (t) => {
  for (const route of all)
    t.true(
      ["public", "signed-in", "operator", ...Object.keys(permissions)].includes(route.permission),
      label(route),
    );
  const open = (permission: string) => all.filter((route) => route.permission === permission).map(label);
  t.snapshot(open("public"), "public");
  t.snapshot(open("signed-in"), "signed in, whatever the role");
});

test("every route says what comes in and what goes out", (t) => {
  for (const route of all) {
    const name = label(route);
    const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter!);
    t.deepEqual(
      Object.keys(route.params?.shape ?? {}).sort(),
      inPath.sort(),
      `${name}: parameters of the path`,
    );
    if (route.method === "get") t.falsy(route.body, `${name}: a GET has no body`);
    if (route.method === "patch") t.truthy(route.body, `${name}: a PATCH needs a body`);
    if (/\bbody\b/.test(route.handle.toString().split("=>")[0]!))
      t.truthy(route.body, `${name}: the handler reads a body`);
    if (!route.response && !route.file)
      t.true([202, 204].includes(route.status ?? 204), `${name}: an answer without a view`);
    if (route.file) {
      t.falsy(route.response, `${name}: a file has no view`);
      t.true(route.file.name.endsWith(route.path.split(/[./]/).at(-1)!), `${name}: the name of its file`);
    }
    if (route.status === 204) t.falsy(route.response, `${name}: 204 has no content`);
  }
  const silent = all.filter(
    ({ method, body, upload }) => ["post", "put"].includes(method) && !body && !upload,
  );
  // The path says everything where it names a state of one thing: /timetables/:id/publication.
  for (const route of silent)
    t.regex(
      route.path,
      /^(\/platform)?\/(auth\/[\w-]+|[\w-]+\/:\w+\/[\w-]+)$/,
      `${label(route)} needs a body`,
    );
  t.snapshot(silent.map(label), "POST and PUT without a body");
});

test.serial("a GET changes nothing", async (t) => {
  const admin = await app.as("admin");
  const reads = all.filter(({ method, path, permission }) => {
    return method === "get" && !path.includes(":") && permission !== "operator";
  });
  t.true(reads.length > 100);
  const writes = await writesOf(async () => {
    for (const { path } of reads) await admin.get(path);
  });
  // That somebody read is put on record after the answer.
  const changes = writes.flat().filter((text) => /^(INSERT|UPDATE|DELETE|MERGE|WITH)\b/.test(text));
  t.deepEqual(
    changes.filter((text) => !/^INSERT INTO ((platform_)?audit_events|access_log_entries)\b/.test(text)),
    [],
  );
});

test("routes and their operations have names of their own", (t) => {
  const unique = (names: string[]) =>
    t.deepEqual(
      names.filter((name, index) => names.indexOf(name) !== index),
      [],
    );
  unique(all.map(label));
  const { paths } = openapiDocument() as {
    paths: Record<string, Record<string, { operationId: string; tags: string[] }>>;
  };
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const health = operations.filter(({ tags }) => tags.includes("health"));
  t.is(operations.length - health.length, all.length);
  unique(operations.map(({ operationId }) => operationId));
  unique(emails.map(({ name }) => name));
});

test("every route, command, mail and job is in its index", (t) => {
  const unreached = (folder: string, ...roots: string[]) => {
    const reached = reachable(roots, folder);
    return sourceFiles(folder).filter((file) => !reached.has(file));
  };
  t.deepEqual(unreached("src/server/routes", "src/server/routes/index.ts"), []);
  t.deepEqual(unreached("src/cli", "src/cli/main.ts"), []);
  t.deepEqual(unreached("src/emails", "src/emails/index.ts"), []);
  // What starts the jobs is called from outside of their folder; a job is not.
  t.deepEqual(
    unreached("src/jobs", "src/jobs/index.ts", "src/app.ts", "src/runtime.ts", "src/cli/service/jobs.ts"),
    [],
  );
  t.deepEqual(unreached("src/db/migrations", "src/db/migrations/index.ts"), []);
});

test("sources keep to the rules that no linter knows", (t) => {
  for (const file of sourceFiles("src")) {
    const text = readFileSync(file, "utf8");
    t.true(text.split("\n").length <= 301, `${file} is longer than 300 lines`);
    const mayQuery = file.startsWith("src/db/") || file in ownQueries;
    if (!mayQuery) t.notRegex(text, /\.query\(/, `${file}: SQL goes through src/db/query.ts`);
    if (!file.startsWith("src/db/"))
      t.notRegex(
        text,
        /\breadOnly: false|=> `\s*(SELECT|INSERT|UPDATE|DELETE)\b[^`]*\$\d/,
        `${file}: write SQL with the tag`,
      );
    if (file !== "src/lib/config/config.ts" && !file.startsWith("src/cli/"))
      t.notRegex(text, /process\.env\b/, `${file}: settings come from the configuration`);
    if (!file.startsWith("src/db/embedded/"))
      t.notRegex(text, /node:child_process/, `${file}: starts a program`);
    if (/^src\/(lib|core\/(identity|platform\/operators))\//.test(file))
      t.notRegex(text, /Math\.random/, `${file}: what is made here must not be guessed`);
    t.notRegex(text, /\beval\(|new Function\(/, `${file}: runs text as code`);
    if (!file.startsWith("src/db/"))
      t.notRegex(text, /set_config|SET LOCAL|SET ROLE/i, `${file}: sets the school by hand`);
  }
});

test("work across schools is done by these alone", (t) => {
  const across = /\b(acrossSchools|asPlatform)\(|\bplatformReason:/;
  t.snapshot(
    [...sourceFiles("src/core"), ...sourceFiles("src/jobs"), ...sourceFiles("src/server")].filter((file) =>
      across.test(readFileSync(file, "utf8")),
    ),
  );
});

test("a deprecated route works for at least 12 months, and names a successor that exists", (t) => {
  const names = new Set(all.map(({ method, path }) => `${method.toUpperCase()} ${path}`));
  t.true(names.size > 100);
  for (const { path, deprecated } of all) {
    if (!deprecated) continue;
    const { since, sunset, successor } = deprecated;
    const [year = 0, ...rest] = since.split("-");
    t.true(sunset >= [Number(year) + 1, ...rest].join("-"), `${path}: removed before 12 months have passed`);
    t.true(!successor || names.has(successor), `${path}: there is no ${successor}`);
  }
});

test("reads of these routes, and all CSV exports, may go to the replica", (t) => {
  const chosen = all.filter(({ replica }) => replica);
  t.true(chosen.every(({ method }) => method === "get"));
  t.snapshot(chosen.filter(({ file }) => !file).map(({ path }) => path));
});

test("the check of the sources sees the sources", (t) => {
  t.true(sourceFiles("src").length > 100);
  t.true(sourceFiles("src").every((file) => !relative("src", file).startsWith("..")));
});
