import { randomUUID } from "node:crypto";
import test from "ava";
import { purgeExpired } from "../../src/core/audit/purge-expired.ts";
import { kes, startSchool } from "../fees/school.ts";

const school = await startSchool();
const { admin, bursar, student, fees, database } = school;
test.after.always(() => school.close());

const post = (key: string, body: object, client = bursar, path = "/payments") =>
  client("POST", path, body, { "idempotency-key": key });

test("a request that is repeated gets the first answer, byte for byte, and counts once", async (t) => {
  const studentId = await student();
  const body = { studentId, amount: kes(12), method: "cash" };
  const key = randomUUID();
  const first = await post(key, body);
  t.is(first.status, 201);
  t.is(first.headers.get("idempotency-replayed"), null);
  const again = await post(key, body);
  t.is(again.status, 201);
  t.is(again.headers.get("idempotency-replayed"), "true");
  t.is(JSON.stringify(again.body), JSON.stringify(first.body));
  t.like(await fees(studentId), { balance: kes(-12) });
  t.is((await bursar.post("/payments", body)).status, 201, "without a key each counts");
  t.like(await fees(studentId), { balance: kes(-24) });
});

test("whatever moves money takes a key", async (t) => {
  const { paths } = (await bursar.get("/openapi.json")).body;
  const moves = Object.entries<any>(paths).flatMap(([path, methods]) =>
    Object.entries<any>(methods).flatMap(([method, operation]) =>
      method !== "get" && /\/(payments|refunds|credit-notes|credit-allocations|fee-invoices)\b/.test(path)
        ? [{ name: `${method} ${path.replace("/api/v1", "")}`, operation }]
        : [],
    ),
  );
  t.true(moves.length >= 12);
  const without = moves.filter(
    ({ operation }) =>
      !operation.parameters?.some(({ name }: { name: string }) => /^idempotency-key$/i.test(name)),
  );
  t.deepEqual(
    without.map(({ name }) => name),
    ["post /fee-invoices/{id}/reminder", "post /fee-invoices/late-fees", "put /payments/{id}/proof"],
    "an invoice has one late fee and one reminder a day, however often asked for; a slip moves no money",
  );
});

test("a repeated refund is asked for, decided on and paid out once", async (t) => {
  const studentId = await student();
  const paid = await bursar.post("/payments", { studentId, amount: kes(50), method: "cash" });
  const refund = { amount: kes(20), method: "cash", reason: "left over" };
  const twice = async (method: string, path: string, body: object, client = bursar) => {
    const key = randomUUID();
    const [first, again] = [1, 2].map(() => client(method, path, body, { "idempotency-key": key }));
    const responses = [await first!, await again!];
    t.deepEqual(responses[0]!.body, responses[1]!.body, path);
    t.true(
      responses.every(({ status }) => status < 300),
      JSON.stringify(responses[0]!.body),
    );
    return responses[0]!.body;
  };
  const { id } = await twice("POST", `/payments/${paid.body.id}/refunds`, refund);
  t.like(await fees(studentId), { credit: kes(30) });
  await twice("PUT", `/refunds/${id}/decision`, { approved: true }, admin);
  await twice("PUT", `/refunds/${id}/completion`, {});
  t.like(await fees(studentId), { balance: kes(-30), credit: kes(30) });
});

test("five at once have one effect and one answer", async (t) => {
  const studentId = await student();
  const key = randomUUID();
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => post(key, { studentId, amount: kes(5), method: "cash" })),
  );
  t.deepEqual(
    responses.map(({ status }) => status),
    [201, 201, 201, 201, 201],
  );
  t.is(new Set(responses.map(({ body }) => JSON.stringify(body))).size, 1);
  t.like(await fees(studentId), { balance: kes(-5) });
});

test("a key is good for one request of one caller", async (t) => {
  const studentId = await student();
  const body = { studentId, amount: kes(3), method: "cash" };
  const key = randomUUID();
  const first = await post(key, body);
  t.like((await post(key, { ...body, amount: kes(4) })).body, {
    status: 409,
    code: "idempotency_key_reused",
  });
  const elsewhere = await post(key, { reason: "x" }, bursar, `/payments/${first.body.id}/bounce`);
  t.is(elsewhere.body.code, "idempotency_key_reused");
  const other = await post(key, body, admin);
  t.is(other.status, 201);
  t.not(other.body.id, first.body.id);
  t.like(await fees(studentId), { balance: kes(-6) });
});

test("what failed leaves the key as it was", async (t) => {
  const studentId = await student();
  const key = randomUUID();
  const body = { studentId, amount: kes(3), method: "cash" };
  t.is(
    (await post(key, { ...body, allocations: [{ feeInvoiceId: randomUUID(), amount: kes(1) }] })).status,
    400,
  );
  t.is((await post(key, { ...body, studentId: randomUUID() })).status, 400);
  t.is((await post(key, body)).status, 201);
  for (const bad of ["", "a b", "x".repeat(201)])
    t.is((await post(bad, body)).body.errors?.[0].path, "idempotency-key", bad);
  t.like(await fees(studentId), { balance: kes(-3) });
});

test("keys are kept for a day", async (t) => {
  const studentId = await student();
  const body = { studentId, amount: kes(1), method: "cash" };
  const [old, young] = [randomUUID(), randomUUID()];
  await post(old, body);
  await post(young, body);
  await database.query(
    `UPDATE idempotency_keys SET created_at = now() - interval '24 hours' - interval '1 second' WHERE key = $1`,
    [old],
  );
  t.is((await purgeExpired())["idempotency_keys"], 1);
  t.is((await post(young, body)).headers.get("idempotency-replayed"), "true");
  t.is((await post(old, body)).headers.get("idempotency-replayed"), null);
});
