import test from "ava";
import { startApp } from "../support/app.ts";
import { fuzz } from "./fuzz.ts";

const app = await startApp({ TRUST_PROXY: "1" });
test.after.always(() => app.close());

const cases = Number(process.env["FUZZ_CASES"] ?? 8);
const seed = Number(process.env["FUZZ_SEED"] ?? 20261121);

// One after the other: making input holds up the thread that answers.
test.serial("no input makes any route fail, and each refusal is a documented problem", async (t) => {
  const admin = await app.as("admin");
  const { body: document } = await admin.get("/openapi.json");
  const first = async (path: string) => (await admin.get(path)).body.data[0].id as string;
  const { body: role } = await admin.post("/roles", { key: "helper", name: "Helper", category: "staff" });
  const ids = [
    await first("/users?q=teacher"),
    await first("/tenant-invoices"),
    await first("/number-sequences"),
    role.id,
    "0192d4e0-7b1a-7c3e-8f00-000000000000",
  ];
  const result = await fuzz({ document, cases, seed, ids, caller: () => app.as("admin") });
  t.log(`${result.operations} operations, ${result.requests} requests`, result.statuses);
  t.deepEqual(result.faults, []);
});

test.serial("without a session every protected route answers 401 before it looks at the input", async (t) => {
  const { body: document } = await app.anonymous.get("/openapi.json");
  for (const [path, item] of Object.entries<Record<string, any>>(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      if (operation.security?.length === 0) continue;
      const sent = path.replace("/api/v1", "").replaceAll(/\{\w+\}/g, "not-an-id");
      const answer = await app.anonymous(
        method.toUpperCase(),
        sent,
        method === "get" ? undefined : { any: 1 },
      );
      t.is(answer.status, 401, `${method} ${path}`);
      t.is(answer.body.code, "unauthenticated");
    }
  }
});
