import test from "ava";
import { startApp } from "../../support/app.ts";
import { runsAll } from "../../support/runner/runs-all.ts";
import { fuzz } from "./fuzz.ts";
import { rowsToName } from "./rows-to-name.ts";

const app = await startApp({ TRUST_PROXY: "1" });
test.after.always(() => app.close());

/** Random inputs per operation. */
const cases = Number(process.env["FUZZ_CASES"] ?? (runsAll ? 12 : 2));
const seed = Number(process.env["FUZZ_SEED"] ?? 20261121);

// A few at a time: making input holds up the thread that answers.
test.serial("no input makes any route fail, and each refusal is a documented problem", async (t) => {
  const admin = await app.as("admin");
  const { body: document } = await admin.get("/openapi.json");
  await admin.post("/roles", { key: "helper", name: "Helper", category: "staff" });
  const { shallow, faults, ...figures } = await fuzz({
    document,
    cases,
    seed,
    idsFor: await rowsToName(app.databaseUrl),
    caller: () => app.as("admin"),
  });
  t.log(JSON.stringify({ ...figures, shallow }));
  t.deepEqual([...new Set(faults)], []);
});

test.serial("nor does any input of an operator", async (t) => {
  const { body: document } = await app.anonymous.get("/openapi.json");
  const paths = Object.entries(document.paths).filter(([path]) => path.startsWith("/api/v1/platform/"));
  const { shallow, faults, ...figures } = await fuzz({
    document: { ...document, paths: Object.fromEntries(paths) },
    cases,
    seed,
    idsFor: await rowsToName(app.databaseUrl),
    caller: () => app.asOperator(),
  });
  t.log(JSON.stringify({ ...figures, shallow }));
  t.deepEqual([...new Set(faults)], []);
});

test.serial("without a session every protected route answers 401 before it looks at the input", async (t) => {
  const { body: document } = await app.anonymous.get("/openapi.json");
  for (const [path, item] of Object.entries<Record<string, any>>(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      if (operation.security?.length === 0) continue;
      const sent = path.replace("/api/v1", "").replaceAll(/\{\w+\}/g, "not-an-id");
      const response = await app.anonymous(
        method.toUpperCase(),
        sent,
        method === "get" ? undefined : { any: 1 },
      );
      t.is(response.status, 401, `${method} ${path}`);
      t.is(response.body.code, "unauthenticated");
    }
  }
});
