import test from "ava";
import { cli } from "../support/process.ts";
import { kes, startSchool } from "./school.ts";

const school = await startSchool();
const { app, admin, bursar, student, invoice, pay, ok, day, today, category, year, grades, database } =
  school;
const schoolId: string = (await ok(bursar.get("/school"))).id;
test.after.always(() => school.close());

const backdated = (studentId: string, amount: number, due: number) =>
  ok(
    bursar.post("/fee-invoices", {
      studentId,
      issuedOn: day(-120),
      lines: [{ feeCategoryId: category.id, unitAmount: kes(amount) }],
      installments: [{ dueOn: day(due) }],
    }),
  );
const enrolled = (gradeLevelId: string) =>
  student({ enrollment: { academicYearId: year.id, gradeLevelId, startsOn: year.startsOn } });
const minor = ({ amount }: { amount: string }) => Math.round(Number(amount) * 100);

test.serial("balances are listed by what is owed, and found by grade level", async (t) => {
  const grade = grades.at(-1).id;
  const before = (await ok(bursar.get(`/fee-balances?gradeLevelId=${grade}&count=true`))).total;
  const [most, some, credit] = [await enrolled(grade), await enrolled(grade), await enrolled(grade)];
  await invoice(most, 900_000);
  await invoice(some, 800_000);
  await pay(credit, 1_000_000);
  const { data, total } = await ok(bursar.get(`/fee-balances?gradeLevelId=${grade}&count=true`));
  t.is(total, before + 3);
  t.deepEqual([data[0].studentId, data[1].studentId], [most, some]);
  t.like(data[0], { balance: kes(900_000), overdue: kes(0) });
  t.regex(data[0].studentName, /^Child\d+ Ledger$/);
  const { data: reversed } = await ok(bursar.get("/fee-balances?sort=balanceMinor&limit=1"));
  t.like(reversed, [{ studentId: credit, balance: kes(-1_000_000) }]);
  const page = await ok(bursar.get(`/fee-balances?gradeLevelId=${grade}&limit=1`));
  const next = await ok(
    bursar.get(
      `/fee-balances?gradeLevelId=${grade}&limit=1&cursor=${encodeURIComponent(page.page.nextCursor)}`,
    ),
  );
  t.is(next.data[0].studentId, some);
  const csv = await bursar.get(`/fee-balances.csv?gradeLevelId=${grade}`);
  t.true(csv.body.includes("900000.00"), csv.body.slice(0, 300));
});

test.serial("what is open is told by its age", async (t) => {
  const sum = async () => {
    const { data } = await ok(bursar.get("/fee-reports/ageing"));
    const total = (name: string) => data.reduce((all: number, row: any) => all + minor(row[name]), 0);
    return ["notDue", "days1To30", "days31To60", "days61To90", "over90", "total"].map(total);
  };
  const before = await sum();
  const child = await enrolled(grades[0].id);
  for (const [amount, due] of [
    [1, 0],
    [2, -1],
    [4, -30],
    [8, -31],
    [16, -61],
    [32, -90],
    [64, -91],
  ] as const)
    await backdated(child, amount, due);
  const after = await sum();
  t.deepEqual(
    after.map((each, index) => (each - before[index]!) / 100),
    [1, 6, 8, 48, 64, 127],
  );
});

test.serial("what came in is told by method, what was billed and collected by month", async (t) => {
  const collected = async () => ok(bursar.get(`/fee-reports/collection?from=${today}&to=${today}`));
  const trend = async () => (await ok(bursar.get("/dashboard/revenue-trend?months=3"))).data;
  const [before, months] = [await collected(), await trend()];
  t.is(months.length, 3);
  t.is(months[2].month, `${today.slice(0, 7)}-01`);
  const child = await student();
  const bill = await invoice(child, 100);
  await pay(child, 30);
  const wrong = await pay(child, 9, { method: "card", reference: `C-${Date.now()}` });
  await ok(bursar.post(`/payments/${wrong.id}/reversal`, { reason: "mistake" }));
  await ok(bursar.post(`/fee-invoices/${bill.id}/credit-notes`, { amount: kes(10), reason: "late start" }));
  const [after, later] = [await collected(), await trend()];
  t.is(minor(after.total) - minor(before.total), 3_000);
  const cash = ({ data }: any) => minor(data.find(({ method }: any) => method === "cash")?.amount ?? kes(0));
  t.is(cash(after) - cash(before), 3_000);
  const moved = (name: string) => minor(later[2][name]) - minor(months[2][name]);
  t.deepEqual([moved("billed"), moved("collected"), moved("outstanding")], [9_000, 3_000, 6_000]);
  t.deepEqual(later.slice(0, 2), months.slice(0, 2));
  t.is((await bursar.get("/dashboard/revenue-trend?months=0")).status, 400);
  t.is((await bursar.get(`/fee-reports/collection?from=${day(1)}&to=${today}`)).status, 400);
  for (const mailbox of ["teacher", "guardian", "student"]) {
    const client = await app.as(mailbox);
    for (const path of ["ageing", `collection?from=${today}&to=${today}`])
      t.is((await client.get(`/fee-reports/${path}`)).status, 403, mailbox);
    t.is((await client.get("/dashboard/revenue-trend")).status, 403);
  }
  t.is((await admin.get("/dashboard/revenue-trend")).status, 200);
});

const check = (...args: string[]) => cli(["ledger", ...args], { DATABASE_URL: app.databaseUrl });

test.serial("every cent of difference is found, and kept sums are put in place again", async (t) => {
  const child = await student();
  const bill = await invoice(child, 100);
  await pay(child, 30);
  const sound = await check("check");
  t.deepEqual([sound.code, sound.stdout], [0, "2 schools: every amount agrees\n"]);

  await database.query("UPDATE fee_balances SET balance_minor = balance_minor + 1 WHERE student_id = $1", [
    child,
  ]);
  await database.query(
    "UPDATE fee_totals SET debit_minor = debit_minor + 1 WHERE school_id = $1 AND kind = 'invoice'",
    [schoolId],
  );
  const kept = await check("check", "--school", "greenfield", "--json");
  t.is(kept.code, 1);
  const { differences } = JSON.parse(kept.stdout);
  t.true(
    differences.some((each: any) => each.id === child && each.expected === "7000" && each.found === "7001"),
  );
  t.true(differences.every(({ school }: any) => school === "greenfield"));
  t.is((await check("check", "--school", "riverside")).code, 0);
  const { stdout } = await check("rebuild");
  t.regex(stdout, /greenfield: [2-9]\d* corrected\nriverside: 0 corrected/);
  t.is((await check("check")).code, 0);

  await database.query("UPDATE fee_invoices SET paid_minor = paid_minor + 1 WHERE id = $1", [bill.id]);
  const broken = await check("check", "--school", "greenfield");
  t.is(broken.code, 1);
  t.regex(broken.stdout, /paid of an invoice = sum of its allocations/);
  await database.query("UPDATE fee_invoices SET paid_minor = paid_minor - 1 WHERE id = $1", [bill.id]);
  t.is((await check("check", "--school", "nowhere")).code, 3);
  await t.throwsAsync(
    database.query("UPDATE student_ledger_entries SET debit_minor = 1 WHERE student_id = $1", [child]),
    { message: /append-only/ },
  );
});
