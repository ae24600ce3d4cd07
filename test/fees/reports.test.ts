import test from "ava";
import { ok } from "../support/ok.ts";
import { cli } from "../support/process/process.ts";
import type { BodyOf } from "../support/typed-body.ts";
import { kes, startSchool } from "./school.ts";

const school = await startSchool();
const { app, admin, bursar, student, invoice, pay, day, today, category, year, grades, database } = school;
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
  t.regex(csv.body, /,900000\.00,/, "an amount that a spreadsheet adds up");
});

test.serial("what is open is told by its age", async (t) => {
  const sum = async () => {
    const { data } = await ok(bursar.get("/fee-reports/ageing"));
    const columns = ["notDue", "days1To30", "days31To60", "days61To90", "over90", "total"] as const;
    return columns.map((name) => data.reduce((all, row) => all + minor(row[name]), 0));
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
  await ok(admin.post(`/payments/${wrong.id}/reversal`, { reason: "mistake" }));
  await ok(admin.post(`/fee-invoices/${bill.id}/credit-notes`, { amount: kes(10), reason: "late start" }));
  const [after, later] = [await collected(), await trend()];
  t.is(minor(after.total) - minor(before.total), 3_000);
  const refund = await ok(
    bursar.post(`/payments/${(await pay(child, 500)).id}/refunds`, {
      amount: kes(7),
      method: "cheque",
      reason: "too much",
    }),
  );
  await ok(admin.put(`/refunds/${refund.id}/decision`, { approved: true }));
  await ok(bursar.put(`/refunds/${refund.id}/completion`, {}));
  const month = await ok(bursar.get(`/fee-reports/collection?from=${today.slice(0, 8)}01&to=${today}`));
  t.deepEqual(month.net, (await trend())[2].collected, "both reports speak of the same money");
  t.is(minor(month.refunded), 700);
  const year = (await bursar.get("/academic-years?status=active")).body.data[0];
  t.deepEqual(
    await ok(bursar.get("/fee-reports/collection")),
    await ok(bursar.get(`/fee-reports/collection?from=${year.startsOn}&to=${today}`)),
    "nothing said: the school's year so far",
  );
  const cash = ({ data }: BodyOf<"get", "/fee-reports/collection">) =>
    minor(data.find(({ method }) => method === "cash")?.amount ?? kes(0));
  t.is(cash(after) - cash(before), 3_000);
  const moved = (name: "billed" | "collected" | "outstanding") =>
    minor(later[2][name]) - minor(months[2][name]);
  t.deepEqual([moved("billed"), moved("collected"), moved("outstanding")], [9_000, 3_000, 6_000]);
  t.deepEqual(later.slice(0, 2), months.slice(0, 2));
  t.is((await bursar.get("/dashboard/revenue-trend?months=0")).status, 400);
  t.is((await bursar.get(`/fee-reports/collection?from=${day(1)}&to=${today}`)).status, 400);
  for (const mailbox of ["teacher", "guardian", "student"]) {
    const client = await app.as(mailbox);
    for (const path of ["ageing", "defaulters.csv", `collection?from=${today}&to=${today}`])
      t.is((await client.get(`/fee-reports/${path}`)).status, 403, mailbox);
    t.is((await client.get("/dashboard/revenue-trend")).status, 403);
  }
  t.is((await admin.get("/dashboard/revenue-trend")).status, 200);
});

test.serial(
  "the share of the term's fees that has been paid follows the instalments due in the term",
  async (t) => {
    const rate = () => ok(bursar.get("/fee-reports/collection-rate"));
    const before = await rate();
    const { data: terms } = await ok(bursar.get("/academic-terms?limit=200"));
    const term = terms.find(({ name }) => name === before.term);
    t.like(before, { from: term.startsOn, to: term.endsOn });
    t.true(before.from <= today && today <= before.to && term.parentId === null);
    const child = await student();
    const bill = (amount: number, dueOn: string) =>
      ok(
        bursar.post("/fee-invoices", {
          studentId: child,
          issuedOn: [before.from, today].sort()[0],
          lines: [{ feeCategoryId: category.id, unitAmount: kes(amount) }],
          installments: [{ dueOn }],
        }),
      );
    const due = await bill(100, today);
    await bill(1_000, new Date(Date.parse(before.to) + 86_400_000).toISOString().slice(0, 10));
    await ok(admin.post(`/fee-invoices/${due.id}/credit-notes`, { amount: kes(10), reason: "late start" }));
    await pay(child, 30, { allocations: [{ feeInvoiceId: due.id, amount: kes(30) }] });
    const cancelled = await bill(7, today);
    await ok(admin.post(`/fee-invoices/${cancelled.id}/cancellation`, { reason: "mistake" }));
    const after = await rate();
    const sums = ["billed", "paid", "outstanding", "overdue"] as const;
    t.deepEqual(
      sums.map((name) => minor(after[name]) - minor(before[name])),
      [9_000, 3_000, 6_000, 0],
    );
    t.is(after.rate, Math.round((minor(after.paid) / minor(after.billed)) * 10_000) / 10_000);
    t.is((await (await app.as("teacher")).get("/fee-reports/collection-rate")).status, 403);
  },
);

/** The documents of the school counted one by one, without any sum that is kept. */
const scratch = {
  ageing: `
    SELECT coalesce(e.grade_level_id::text, '') AS "gradeLevelId", count(DISTINCT f.student_id)::int AS students,
      sum(i.amount_minor - i.relieved_minor - coalesce(a.minor, 0))::text AS total,
      sum(i.amount_minor - i.relieved_minor - coalesce(a.minor, 0))
        FILTER (WHERE i.due_on < $2::date)::text AS overdue
    FROM installments i JOIN fee_invoices f ON f.school_id = i.school_id AND f.id = i.fee_invoice_id
    LEFT JOIN enrollments e ON e.school_id = i.school_id AND e.student_id = f.student_id AND e.status = 'active'
    LEFT JOIN (SELECT installment_id, sum(amount_minor) AS minor FROM payment_allocations
      WHERE school_id = $1 AND status = 'active' GROUP BY 1) a ON a.installment_id = i.id
    WHERE i.school_id = $1 AND i.amount_minor - i.relieved_minor - coalesce(a.minor, 0) > 0
    GROUP BY 1 ORDER BY 1`,
  trend: `
    SELECT to_char(m, 'YYYY-MM-DD') AS month,
      (SELECT coalesce(sum(total_minor), 0) FROM fee_invoices WHERE school_id = $1
        AND date_trunc('month', issued_on) = m)::text AS billed,
      (SELECT coalesce(sum(amount_minor), 0) FROM payments WHERE school_id = $1 AND status = 'confirmed'
        AND date_trunc('month', paid_on) = m)::text AS collected,
      ((SELECT coalesce(sum(total_minor), 0) FROM fee_invoices WHERE school_id = $1 AND issued_on < m + interval '1 month')
        - (SELECT coalesce(sum(amount_minor), 0) FROM payments WHERE school_id = $1 AND status = 'confirmed'
          AND paid_on < m + interval '1 month'))::text AS outstanding
    FROM generate_series(date_trunc('month', $2::date) - interval '11 months', date_trunc('month', $2::date),
      interval '1 month') AS m ORDER BY m`,
  collection: `
    SELECT method, count(*)::int AS payments, sum(amount_minor)::text AS amount FROM payments
    WHERE school_id = $1 AND status = 'confirmed' AND paid_on <= $2::date GROUP BY 1 ORDER BY 1`,
  defaulters: `
    SELECT student_id AS "studentId", sum(amount_minor - paid_minor - relieved_minor)::text AS overdue,
      to_char(min(due_on), 'YYYY-MM-DD') AS since
    FROM installments WHERE school_id = $1 AND due_on < $2::date AND paid_minor + relieved_minor < amount_minor
    GROUP BY 1 ORDER BY sum(amount_minor - paid_minor - relieved_minor) DESC, 1`,
};

test.serial("the reports of a school say what counting from scratch says", async (t) => {
  const office = await app.as("bursar", "riverside");
  const { id } = await ok(office.get("/school"));
  const { date } = await ok(office.get("/dashboard/stats"));
  const count = async (text: string) => (await database.query(text, [id, date])).rows;
  const amount = (money: { amount: string }) => String(minor(money));

  const trend = (await ok(office.get("/dashboard/revenue-trend"))).data;
  t.deepEqual(
    trend.map(({ month, ...sums }) => ({
      month,
      billed: amount(sums.billed),
      collected: amount(sums.collected),
      outstanding: amount(sums.outstanding),
    })),
    await count(scratch.trend),
  );
  t.true(trend.some(({ collected }) => minor(collected) > 0));

  const collection = await ok(office.get(`/fee-reports/collection?from=2000-01-01&to=${date}`));
  const methods = await count(scratch.collection);
  t.deepEqual(
    collection.data.map(({ method, payments, ...row }) => ({
      method,
      payments,
      amount: amount(row.amount),
    })),
    methods,
  );
  t.is(
    minor(collection.total),
    methods.reduce((sum, row) => sum + Number(row.amount), 0),
  );

  const ageing = (await ok(office.get("/fee-reports/ageing"))).data;
  t.deepEqual(
    ageing
      .map(({ gradeLevelId, students, total, notDue }) => ({
        gradeLevelId: gradeLevelId ?? "",
        students,
        total: amount(total),
        overdue: minor(total) === minor(notDue) ? null : String(minor(total) - minor(notDue)),
      }))
      .sort((a, b) => (a.gradeLevelId < b.gradeLevelId ? -1 : 1)),
    await count(scratch.ageing),
  );

  const late = await ok(office.get("/fee-reports/defaulters?limit=1000"));
  const defaulters = await count(scratch.defaulters);
  t.deepEqual(
    late.data.map(({ studentId, overdue, since }) => ({ studentId, overdue: amount(overdue), since })),
    defaulters,
  );
  t.is(late.students, defaulters.length);
  t.is(
    minor(late.total),
    defaulters.reduce((sum, row) => sum + Number(row.overdue), 0),
  );
  t.is(
    ageing.reduce((sum: number, { total, notDue }) => sum + minor(total) - minor(notDue), 0),
    minor(late.total),
    "the ageing report and the list agree",
  );
});

test.serial("whoever has not paid is listed with whom to call, by grade and by how late", async (t) => {
  const list = (asked: string) => ok(bursar.get(`/fee-reports/defaulters?limit=1000&${asked}`));
  const grade = grades[0].id;
  const child = await enrolled(grade);
  const guardian = await ok(
    admin.post("/guardians", { givenName: "Payer", familyName: "Ledger", phones: ["+254700000001"] }),
  );
  await ok(
    admin.post("/student-guardians", {
      studentId: child,
      guardianId: guardian.id,
      relation: "mother",
      isFeePayer: true,
    }),
  );
  await backdated(child, 700_000, -20);
  await backdated(child, 5, 5);
  const [first] = (await list(`gradeLevelId=${grade}`)).data;
  t.like(first, {
    studentId: child,
    overdue: kes(700_000),
    since: day(-20),
    days: 20,
    payer: { guardianId: guardian.id, name: "Payer Ledger", phones: ["+254700000001"], email: null },
  });
  const file = await bursar.get(`/fee-reports/defaulters.csv?gradeLevelId=${grade}`);
  const lines: string[] = file.body.trim().split("\r\n").slice(1);
  const { data: listed } = await list(`gradeLevelId=${grade}`);
  t.deepEqual(
    lines.map((line) => line.split(",")[0]),
    listed.map(({ admissionNumber }) => admissionNumber),
    "the file is the same list",
  );
  for (const known of ["Payer Ledger", "+254700000001", ",700000.00,KES,"])
    t.true(lines[0]!.includes(known), lines[0]);
  const has = async (asked: string) => (await list(asked)).data.some(({ studentId }) => studentId === child);
  t.deepEqual(await Promise.all(["days=20", "days=21", `gradeLevelId=${grades.at(-1).id}`].map(has)), [
    true,
    false,
    false,
  ]);
  // Paid for something else, and more than that cost: the rest is in credit, and counts.
  const other = await invoice(child, 10);
  const named = { allocations: [{ feeInvoiceId: other.id, amount: kes(10) }] };
  await pay(child, 200_010, named);
  t.like((await list(`gradeLevelId=${grade}`)).data[0], { studentId: child, overdue: kes(500_000) });
  await pay(child, 500_010, {
    allocations: [{ feeInvoiceId: (await invoice(child, 10)).id, amount: kes(10) }],
  });
  t.false(await has("days=1"));
  const short = await ok(bursar.get("/fee-reports/defaulters?limit=1"));
  t.is(short.data.length, 1);
  t.true(short.students > 1 && minor(short.total) > minor(short.data[0].overdue));
  t.is((await bursar.get("/fee-reports/defaulters?days=0")).status, 400);
  t.is((await bursar.get("/fee-reports/defaulters?gradeLevelId=1")).status, 400);
});

const check = (...args: string[]) => cli(["ledger", ...args], { DATABASE_URL: app.databaseUrl });

test.serial("every cent of difference is found, and kept sums are put in place again", async (t) => {
  const child = await student();
  const bill = await invoice(child, 100);
  await pay(child, 30);
  const sound = await check("check");
  t.deepEqual([sound.code, sound.stdout], [0, "2 schools: all amounts match\n"]);

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
  t.regex(broken.stdout, /invoice paid = sum of its allocations/);
  const report = await app.app.runJob("ledger-check", { school: "greenfield" });
  t.true(report.differences > 0 && report.found.some(({ id }) => id === bill.id));
  const news = async (mailbox: string) =>
    (await ok((await app.as(mailbox)).get("/dashboard/recent-activities?limit=20"))).data.filter(
      ({ verb }) => verb === "differs",
    ).length;
  t.deepEqual([await news("bursar"), await news("teacher")], [1, 0]);
  await database.query("UPDATE fee_invoices SET paid_minor = paid_minor - 1 WHERE id = $1", [bill.id]);
  t.is((await check("check", "--school", "nowhere")).code, 3);
  const job = () => app.app.runJob("ledger-check", { school: "greenfield" });
  t.like(await job(), { schools: 1, differences: 0, found: [] });
  await t.throwsAsync(
    database.query("UPDATE student_ledger_entries SET debit_minor = 1 WHERE student_id = $1", [child]),
    { message: /append-only/ },
  );
});
