import test from "ava";
import { startApp } from "../../support/app.ts";

const app = await startApp();
const bursar = await app.as("bursar");
test.after.always(() => app.close());

test("what is wrong with a value is said in words, with its place", async (t) => {
  const studentId = "00000000-0000-4000-8000-000000000000";
  const payment = { studentId, amount: { amount: "10", currency: "KES" }, method: "cash" };
  const faults: Array<[change: object, path: string, message: string]> = [
    [{ amount: undefined }, "amount", "is required"],
    [{ amount: "10" }, "amount", "must be an object"],
    [{ method: undefined }, "method", "is required"],
    [{ method: "gold" }, "method", "must be one of cash, cheque, bank_transfer, card, mobile_money"],
    [{ studentId: "7" }, "studentId", "must be an id (a UUID)"],
    [{ paidOn: "31/08/2026" }, "paidOn", "must be a day such as 2026-08-31"],
    [{ note: "n".repeat(501) }, "note", "must have at most 500 characters"],
    [{ allocations: [] }, "allocations", "must have at least 1 entry"],
    [{ ammount: 1 }, "body", "has unknown fields: ammount"],
  ];
  for (const [change, path, message] of faults) {
    const { status, body } = await bursar.post("/payments", { ...payment, ...change });
    t.is(status, 400);
    t.deepEqual(body.errors, [{ path, message }], JSON.stringify(change));
  }
  const asked = async (query: string) => (await bursar.get(`/payments?${query}`)).body.errors;
  t.deepEqual(await asked("limit=100000"), [{ path: "limit", message: "must be at most 200" }]);
  t.deepEqual(await asked("limit=many"), [{ path: "limit", message: "must be a number" }]);
  t.deepEqual(await asked("day=1"), [{ path: "query", message: "has unknown fields: day" }]);
});
