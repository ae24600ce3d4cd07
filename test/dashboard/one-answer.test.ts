import test from "ava";
import { startSchool } from "../fees/school.ts";
import { ok } from "../support/ok.ts";

const school = await startSchool();
const { app, admin, bursar, student, invoice, pay, today } = school;

// Each of these moves one of the amounts.
const debtor = await student();
await ok(
  bursar.post("/fee-invoices", {
    studentId: debtor,
    issuedOn: school.day(-40),
    lines: [{ feeCategoryId: school.category.id, unitAmount: { amount: "70.00", currency: "KES" } }],
    installments: [{ dueOn: school.day(-10) }],
  }),
);
await invoice(debtor, 100);
await pay(debtor, 30);
const wrong = await pay(debtor, 9, { method: "card", reference: "C-1" });
await ok(admin.post(`/payments/${wrong.id}/reversal`, { reason: "mistake" }));
const refund = await ok(
  bursar.post(`/payments/${(await pay(await student(), 500)).id}/refunds`, {
    amount: { amount: "7.00", currency: "KES" },
    method: "cheque",
    reason: "too much",
  }),
);
await ok(admin.put(`/refunds/${refund.id}/decision`, { approved: true }));
await ok(bursar.put(`/refunds/${refund.id}/completion`, {}));
test.after.always(() => school.close());

type Client = typeof admin;

/** What each part says, by the route that says it alone; null where that is not for the caller. */
async function partsOf(client: Client) {
  const read = async (path: string) => {
    const { status, body } = await client.get(path);
    return status === 403 ? null : (body as any);
  };
  const { permissions } = (await ok(client.get("/auth/me"))).user;
  const shows = (permission: string) => permissions.includes(permission);
  const collection = await read(`/fee-reports/collection?from=${today}&to=${today}`);
  return {
    stats: await read("/dashboard/stats"),
    tasks: await read("/dashboard/tasks"),
    feeFigures: collection && {
      collectedToday: collection.net,
      overdue: (await read("/fee-reports/defaulters?limit=1")).total,
    },
    collectionRate: await read("/fee-reports/collection-rate"),
    revenueTrend: await read("/dashboard/revenue-trend?months=6"),
    attendanceTrend: shows("attendance.read") ? await read("/dashboard/attendance-trend?days=30") : null,
    gradeDistribution: shows("grades.read") ? await read("/dashboard/grade-distribution") : null,
    recentActivities: (await read("/dashboard/recent-activities?limit=8"))?.data ?? null,
  };
}

for (const mailbox of ["admin", "bursar", "teacher"])
  test(`the dashboard of the ${mailbox} says what the routes of its parts say`, async (t) => {
    const client = await app.as(mailbox);
    const shown = await ok(client.get("/dashboard"));
    t.deepEqual(shown, await partsOf(client));
    t.is(shown.feeFigures === null, mailbox === "teacher");
    t.is(shown.attendanceTrend === null, mailbox === "bursar");
  });

test("the amounts are those of the school's ledger", async (t) => {
  const { feeFigures } = await ok(bursar.get("/dashboard"));
  t.true(Number(feeFigures!.collectedToday.amount) >= 523);
  t.true(Number(feeFigures!.overdue.amount) > 0);
});

test("without the permission there is no dashboard", async (t) => {
  for (const mailbox of ["guardian", "student"])
    t.is((await (await app.as(mailbox)).get("/dashboard")).status, 403, mailbox);
  t.is((await app.anonymous.get("/dashboard")).status, 401);
});
