import test from "ava";
import type pg from "pg";
import { demoSchool } from "../../seeders/demo-schools.ts";
import { migrate } from "../../src/db/migrating/migrate.ts";
import { startApp } from "../support/app.ts";
import { createDatabase } from "../support/database.ts";
import { openClient } from "../support/open-client.ts";
import { cli, startCli } from "../support/process/process.ts";

/** Rows that break a rule which every seeded school keeps, by the name of the rule. All must be empty. */
const broken: Record<string, string> = {
  "no teacher, room or section is in two places at once": `
    SELECT 1 FROM timetable_entries a JOIN timetable_entries b ON b.school_id = a.school_id AND b.id > a.id
      AND b.day_of_week = a.day_of_week AND b.starts_at < a.ends_at AND a.starts_at < b.ends_at
      AND (b.staff_member_id = a.staff_member_id OR b.section_id = a.section_id OR b.room_id = a.room_id)`,
  "every section has the lessons of its courses": `
    SELECT o.id FROM course_offerings o JOIN courses c ON c.school_id = o.school_id AND c.id = o.course_id
    LEFT JOIN timetable_entries e ON e.school_id = o.school_id AND e.course_offering_id = o.id
    WHERE o.section_id IS NOT NULL GROUP BY o.school_id, o.id, c.weekly_periods HAVING count(e.id) <> c.weekly_periods`,
  "who gives a lesson is assigned to it": `
    SELECT 1 FROM timetable_entries e WHERE NOT EXISTS (SELECT FROM teaching_assignments a
      WHERE a.school_id = e.school_id AND a.course_offering_id = e.course_offering_id
        AND a.staff_member_id = e.staff_member_id)`,
  "every student is enrolled in one section of the own grade": `
    SELECT st.id FROM students st
    LEFT JOIN enrollments e ON e.school_id = st.school_id AND e.student_id = st.id AND e.status = 'active'
    LEFT JOIN sections s ON s.school_id = e.school_id AND s.id = e.section_id AND s.grade_level_id = e.grade_level_id
    GROUP BY st.school_id, st.id HAVING count(s.id) <> 1`,
  "no section holds more than its places, or its room's": `
    SELECT 1 FROM sections s JOIN rooms r ON r.school_id = s.school_id AND r.id = s.room_id
    WHERE (SELECT count(*) FROM enrollments e WHERE e.school_id = s.school_id AND e.section_id = s.id)
      > least(s.capacity, r.capacity)`,
  "roll numbers of a section have no gap": `
    SELECT section_id FROM enrollments GROUP BY school_id, section_id
    HAVING max(roll_number::int) <> count(*) OR min(roll_number::int) <> 1`,
  "admission numbers have no gap, and the next one follows": `
    SELECT s.school_id FROM students s
    JOIN number_sequences n ON n.school_id = s.school_id AND n.kind = 'admission'
      AND starts_with(s.admission_number, n.prefix)
    GROUP BY s.school_id HAVING count(*) <> (SELECT count(*) FROM students o WHERE o.school_id = s.school_id)
      OR max(right(admission_number, 5)::int) <> count(*) OR max(n.next_value) <> count(*) + 1`,
  "a taken register marks the whole class, a pending one nobody": `
    SELECT 1 FROM attendance_sessions a
    WHERE (SELECT count(*) FROM attendance_records r WHERE r.school_id = a.school_id
        AND r.attendance_session_id = a.id AND r.date = a.date)
      <> CASE a.status WHEN 'taken' THEN (SELECT count(*) FROM enrollments e WHERE e.school_id = a.school_id
        AND e.section_id = a.section_id) ELSE 0 END`,
  "every section has a register of every day that any has": `
    SELECT date FROM attendance_sessions a GROUP BY school_id, date
    HAVING count(*) <> (SELECT count(*) FROM sections s WHERE s.school_id = a.school_id)`,
  "nobody goes to school on holidays or weekends": `
    SELECT 1 FROM attendance_sessions a
    LEFT JOIN calendar_days c ON c.school_id = a.school_id AND c.date = a.date
    WHERE c.id IS NOT NULL OR extract(isodow FROM a.date) > 5`,
  "daily figures are those of the marks": `
    (SELECT r.school_id, r.date, c.category, count(*) FROM attendance_records r
      JOIN attendance_codes c ON c.school_id = r.school_id AND c.id = r.attendance_code_id GROUP BY 1, 2, 3
      EXCEPT SELECT school_id, date, dimension, value FROM daily_metrics)
    UNION ALL (SELECT school_id, date, dimension, value FROM daily_metrics
      EXCEPT SELECT r.school_id, r.date, c.category, count(*) FROM attendance_records r
      JOIN attendance_codes c ON c.school_id = r.school_id AND c.id = r.attendance_code_id GROUP BY 1, 2, 3)`,
  "a day of an accepted notice is never an absence without excuse": `
    SELECT 1 FROM absence_notices n
    JOIN attendance_records r ON r.school_id = n.school_id AND r.student_id = n.student_id
      AND r.date BETWEEN n.starts_on AND n.ends_on
    JOIN attendance_codes c ON c.school_id = r.school_id AND c.id = r.attendance_code_id
    WHERE n.status = 'accepted' AND c.category <> 'excused'`,
  "every excused day has its notice": `
    SELECT 1 FROM attendance_records r
    JOIN attendance_codes c ON c.school_id = r.school_id AND c.id = r.attendance_code_id AND c.category = 'excused'
    WHERE NOT EXISTS (SELECT FROM absence_notices n WHERE n.school_id = r.school_id AND n.student_id = r.student_id
      AND r.date BETWEEN n.starts_on AND n.ends_on AND n.status = 'accepted')`,
  "siblings share their name and their guardians": `
    SELECT s.household_id FROM students s
    LEFT JOIN LATERAL (SELECT string_agg(g.guardian_id::text, ',' ORDER BY g.guardian_id) AS adults
      FROM student_guardians g WHERE g.school_id = s.school_id AND g.student_id = s.id) g ON true
    GROUP BY s.school_id, s.household_id
    HAVING count(DISTINCT family_name) <> 1 OR count(DISTINCT adults) <> 1`,
  "every student has one guardian who comes first": `
    SELECT s.id FROM students s LEFT JOIN student_guardians g ON g.school_id = s.school_id AND g.student_id = s.id
      AND g.is_primary AND g.is_fee_payer
    GROUP BY s.school_id, s.id HAVING count(g.id) <> 1`,
  "every teacher has shown a qualification": `
    SELECT 1 FROM staff_members s WHERE category = 'teaching' AND NOT EXISTS (SELECT FROM staff_qualifications q
      WHERE q.school_id = s.school_id AND q.staff_member_id = s.id)`,
  "no two adults share an address": `
    SELECT email FROM guardians GROUP BY school_id, email HAVING count(*) > 1
    UNION ALL SELECT email FROM staff_members GROUP BY school_id, email HAVING count(*) > 1`,
  "every student is billed once by the price list of the own grade": `
    SELECT e.student_id FROM enrollments e
    LEFT JOIN fee_invoices f ON f.school_id = e.school_id AND f.student_id = e.student_id
    LEFT JOIN fee_structures p ON p.school_id = f.school_id AND p.id = f.fee_structure_id
      AND p.grade_level_id = e.grade_level_id AND p.total_minor = f.subtotal_minor
    GROUP BY e.school_id, e.student_id HAVING count(f.id) <> 1 OR count(p.id) <> 1`,
  "younger children of a home, and scholars, pay less; others do not": `
    SELECT f.student_id FROM fee_invoices f
    JOIN (SELECT school_id, id, row_number() OVER (PARTITION BY school_id, household_id ORDER BY date_of_birth, id) AS place
      FROM students) s ON s.school_id = f.school_id AND s.id = f.student_id
    WHERE (f.discount_minor > 0) <> (s.place > 1 OR EXISTS (SELECT FROM student_discounts d
      WHERE d.school_id = f.school_id AND d.student_id = f.student_id AND d.status = 'approved'))`,
  "numbers of invoices and receipts have no gap, and the next one follows": `
    SELECT n.kind FROM number_sequences n
    JOIN (SELECT 'fee-invoice' AS kind, school_id, number FROM fee_invoices
      UNION ALL SELECT 'receipt', school_id, number FROM receipts) given
      ON given.school_id = n.school_id AND given.kind = n.kind AND starts_with(given.number, n.prefix)
    GROUP BY n.school_id, n.kind, n.year, n.next_value
    HAVING max(right(number, 5)::int) <> count(*) OR n.next_value <> count(*) + 1`,
  "every payment that counts has a receipt of its amount, and no other has one": `
    SELECT p.id FROM payments p
    LEFT JOIN receipts r ON r.school_id = p.school_id AND r.payment_id = p.id AND r.amount_minor = p.amount_minor
      AND r.issued_on = p.paid_on
    WHERE (p.status = 'confirmed') <> (r.id IS NOT NULL)`,
  "nobody pays before there is a bill": `
    SELECT p.id FROM payments p WHERE NOT EXISTS (SELECT FROM fee_invoices f
      WHERE f.school_id = p.school_id AND f.student_id = p.student_id AND f.issued_on <= p.paid_on)`,
  "nothing has happened that is still to come": `
    SELECT 1 FROM attendance_sessions WHERE taken_at > now() UNION ALL
    SELECT 1 FROM payments WHERE paid_on > now() + interval '14 hours' UNION ALL
    SELECT 1 FROM fee_invoices WHERE issued_on > now() + interval '14 hours' UNION ALL
    SELECT 1 FROM activity_entries WHERE created_at > now() UNION ALL
    SELECT 1 FROM line_items WHERE published_at > now() UNION ALL
    SELECT 1 FROM exams WHERE published_at > now() OR (status = 'published' AND ends_on > now()) UNION ALL
    SELECT 1 FROM report_cards WHERE published_at > now()`,
  "the halves of the running term fill it, one after the other": `
    SELECT t.id FROM academic_terms t
    LEFT JOIN academic_terms h ON h.school_id = t.school_id AND h.parent_id = t.id AND h.type = 'gradingPeriod'
    WHERE t.parent_id IS NULL AND t.status = 'active' GROUP BY t.school_id, t.id
    HAVING count(h.id) <> 2 OR min(h.starts_on) <> t.starts_on OR max(h.ends_on) <> t.ends_on`,
  "every student has a score in each published column, and nobody in another": `
    SELECT li.id FROM line_items li
    JOIN course_offerings o ON o.school_id = li.school_id AND o.id = li.course_offering_id
    WHERE (SELECT count(*) FROM results r WHERE r.school_id = li.school_id AND r.line_item_id = li.id)
      <> CASE li.status WHEN 'published' THEN (SELECT count(*) FROM enrollments e WHERE e.school_id = o.school_id
        AND e.section_id = o.section_id) ELSE 0 END
    UNION ALL SELECT r.id FROM results r JOIN line_items li ON li.school_id = r.school_id AND li.id = r.line_item_id
    JOIN course_offerings o ON o.school_id = li.school_id AND o.id = li.course_offering_id
    WHERE NOT EXISTS (SELECT FROM enrollments e WHERE e.school_id = r.school_id AND e.student_id = r.student_id
      AND e.section_id = o.section_id)`,
  "every gradebook has the columns of both halves, published and open ones": `
    SELECT o.id FROM course_offerings o
    LEFT JOIN line_items li ON li.school_id = o.school_id AND li.course_offering_id = o.id
    WHERE o.section_id IS NOT NULL GROUP BY o.school_id, o.id HAVING count(*) FILTER (WHERE li.status = 'published') < 3
      OR count(*) FILTER (WHERE li.status = 'open') = 0 OR count(DISTINCT li.term_id) <> 2`,
  "no score is above its maximum": `
    SELECT 1 FROM results r JOIN line_items li ON li.school_id = r.school_id AND li.id = r.line_item_id
    WHERE r.score > li.max_score UNION ALL
    SELECT 1 FROM exam_marks m JOIN exam_papers p ON p.school_id = m.school_id AND p.id = m.exam_paper_id
    WHERE m.score > p.max_score`,
  "a column is due within its half, and shown after that": `
    SELECT 1 FROM line_items li JOIN academic_terms t ON t.school_id = li.school_id AND t.id = li.term_id
    WHERE li.due_on NOT BETWEEN t.starts_on AND t.ends_on OR li.published_at < li.due_on`,
  "papers lie on the days of their exam, which are school days": `
    SELECT 1 FROM exam_papers p JOIN exams x ON x.school_id = p.school_id AND x.id = p.exam_id
    LEFT JOIN calendar_days c ON c.school_id = p.school_id AND c.date = p.date
    WHERE p.date NOT BETWEEN x.starts_on AND x.ends_on OR c.id IS NOT NULL OR extract(isodow FROM p.date) > 5`,
  "every student of the class of a paper that was written has a mark, or was absent": `
    SELECT p.id FROM exam_papers p WHERE p.status <> 'scheduled' AND (SELECT count(*) FROM exam_marks m WHERE m.school_id = p.school_id
        AND m.exam_paper_id = p.id AND m.status = 'approved' AND (m.is_absent = (m.score IS NULL)))
      <> (SELECT count(*) FROM enrollments e WHERE e.school_id = p.school_id AND e.section_id = p.section_id)`,
  "every student has one card of the closed half, with a line for each course": `
    SELECT s.id FROM students s
    LEFT JOIN report_cards c ON c.school_id = s.school_id AND c.student_id = s.id AND c.status = 'published'
    LEFT JOIN academic_terms t ON t.school_id = c.school_id AND t.id = c.term_id AND t.status = 'closed'
    GROUP BY s.school_id, s.id HAVING count(t.id) <> 1 OR count(c.id) <> 1 UNION ALL
    SELECT c.id FROM report_cards c WHERE (SELECT count(*) FROM report_card_lines l WHERE l.school_id = c.school_id
        AND l.report_card_id = c.id AND l.score IS NOT NULL)
      <> (SELECT count(*) FROM course_offerings o WHERE o.school_id = c.school_id AND o.section_id = c.section_id)`,
  "the average of a card is that of its lines, and its grade that of the scale": `
    SELECT c.id FROM report_cards c JOIN report_card_lines l ON l.school_id = c.school_id AND l.report_card_id = c.id
    JOIN grading_scales g ON g.school_id = c.school_id AND g.is_default
    JOIN grading_scale_intervals i ON i.school_id = g.school_id AND i.grading_scale_id = g.id
      AND c.average BETWEEN i.min_score AND i.max_score
    GROUP BY c.school_id, c.id, c.average, c.grade, i.code
    HAVING c.average <> round(avg(l.score), 2) OR c.grade <> i.code`,
  "the counter says how many notifications are unread": `
    SELECT c.id FROM notification_counters c WHERE (SELECT (count(*) FILTER (WHERE n.read_at IS NULL), max(n.number))
      FROM notifications n WHERE n.school_id = c.school_id AND n.user_id = c.user_id) <> (c.unread::bigint, c.last_number)`,
  "the messages of a conversation are counted up, and nobody has read more": `
    SELECT c.id FROM conversations c WHERE c.last_number <> (SELECT count(*) FROM messages m
        WHERE m.school_id = c.school_id AND m.conversation_id = c.id) UNION ALL
    SELECT p.id FROM conversation_participants p JOIN conversations c ON c.school_id = p.school_id
      AND c.id = p.conversation_id WHERE p.last_read_number > c.last_number`,
  "places follow the averages of the class": `
    SELECT 1 FROM (SELECT rank, rank() OVER (PARTITION BY school_id, term_id, section_id ORDER BY average DESC) AS place
      FROM report_cards) ranked WHERE rank <> place`,
};

async function inDatabase<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openClient(url);
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

const faults = (url: string) =>
  inDatabase(url, async (client) => {
    const found = [];
    for (const [rule, sql] of Object.entries(broken))
      if ((await client.query(`SELECT * FROM (${sql}) faults LIMIT 1`)).rowCount) found.push(rule);
    return found;
  });

const countBySchool = (url: string) =>
  inDatabase(url, async (client) => {
    const { rows } = await client.query(
      "SELECT slug, (SELECT count(*)::int FROM students WHERE school_id = s.id) AS n FROM schools s",
    );
    return Object.fromEntries(rows.map(({ slug, n }) => [slug, n]));
  });

async function emptyDatabase(t: { teardown(fn: () => Promise<void>): void }): Promise<string> {
  const { url, drop } = await createDatabase({ empty: true });
  t.teardown(drop);
  await migrate(url);
  return url;
}

for (const [students, schools] of [
  [1, 2],
  [75, 2],
  [200, 2],
] as const)
  test(`schools of ${students} are sound`, async (t) => {
    const url = await emptyDatabase(t);
    const args = ["--students", String(students), "--schools", String(schools), "--seed", String(students)];
    const { code, stderr } = await cli(["seed", "demo", ...args], { DATABASE_URL: url });
    t.is(code, 0, stderr);
    t.deepEqual(await faults(url), []);
    const ledger = await cli(["ledger", "check"], { DATABASE_URL: url });
    t.is(ledger.code, 0, ledger.stdout);
    const expected = Array.from({ length: schools }, (_none, index) => [demoSchool(index).slug, students]);
    t.deepEqual(await countBySchool(url), Object.fromEntries(expected));
  });

test("whoever is interrupted starts again: a school is there whole, or not at all", async (t) => {
  const url = await emptyDatabase(t);
  const args = ["seed", "demo", "--schools", "5", "--students", "100"];
  const running = startCli(t, args, { env: { DATABASE_URL: url } });
  let ended = false;
  void running.ended.then(() => (ended = true));
  while (!ended && Object.keys(await countBySchool(url)).length === 0);
  running.child.kill("SIGKILL");
  await running.ended;
  const left = Object.values(await countBySchool(url));
  t.true(left.length > 0 && left.length < 5 && left.every((count) => count === 100), `${left}`);
  const again = await cli([...args, "--json"], { DATABASE_URL: url });
  t.like(JSON.parse(again.stdout), { seeder: "demo", schools: 5, created: 5 - left.length });
  t.is(Object.keys(await countBySchool(url)).length, 5);
  t.deepEqual(await faults(url), []);
});

test("the demo's accounts belong to people of each school, who see what is theirs", async (t) => {
  const app = await startApp();
  t.teardown(() => app.close());
  for (const school of ["greenfield", "riverside"]) {
    const [teacher, guardian, student, admin] = await Promise.all(
      ["teacher", "guardian", "student", "admin"].map((mailbox) => app.as(mailbox, school)),
    );
    const children = (await guardian!.get("/students")).body.data;
    t.true(children.length >= 2);
    t.is(new Set(children.map(({ familyName }) => familyName)).size, 1);
    const own = (await student!.get("/students")).body.data;
    t.deepEqual(
      own.map(({ userId }) => userId),
      [student!.credentials.user.id],
    );
    t.true(children.some(({ id }) => id === own[0].id));
    const classes = (await teacher!.get("/students?limit=200")).body.data.length;
    t.true(classes > 0 && (await teacher!.get("/attendance-sessions?limit=1&count=true")).body.total > 0);
    const staff = (await teacher!.get(`/staff-members?userId=${teacher!.credentials.user.id}`)).body.data[0];
    t.is((await teacher!.get(`/sections?homeroomTeacherId=${staff.id}`)).body.data.length > 0, true);
    t.true((await teacher!.get(`/teaching-assignments?staffMemberId=${staff.id}`)).body.data.length > 0);
    const notices = (await guardian!.get("/absence-notices?status=submitted")).body.data;
    t.true(notices.some(({ submittedBy }) => submittedBy === guardian!.credentials.user.id));

    const { data: family } = (await guardian!.get("/guardian/fees")).body;
    const owes = ({ overdue }: { overdue: { amount: string } }) => Number(overdue.amount) > 0;
    t.true(family.some(owes) && !family.every(owes), "one child is paid for, and one is not");
    for (const status of ["paid", "partially_paid", "overdue"])
      t.true((await admin!.get(`/fee-invoices?status=${status}&count=true`)).body.total > 0, status);
    const discounts = (await admin!.get("/student-discounts?include=discountScheme")).body.data;
    t.true(discounts.some(({ status }) => status === "approved"));
    t.true((await admin!.get("/payments?status=pending_verification")).body.data.length > 0);

    const stats = (await admin!.get("/dashboard/stats")).body;
    const { registers, taken } = stats.attendanceToday;
    t.true(registers === 0 || (taken > 0 && taken < registers), "a school day has begun, or it is none");
    const trend = (await admin!.get("/dashboard/attendance-trend?days=30")).body.data;
    t.true(trend.length > 15 && trend.every(({ rate }) => rate > 0.8 && rate <= 1));
    t.true((await teacher!.get("/dashboard/recent-activities")).body.data.length > 5);
    t.is((await guardian!.get("/dashboard/recent-activities")).status, 403);

    for (const client of [teacher, guardian, student]) {
      t.true((await client!.get("/communication/notifications/unread-count")).body.count > 0);
      t.is((await client!.get("/communication/announcements")).body.data.length, 2);
    }
    t.like((await teacher!.get("/conversations")).body.data, [{ unread: 1, countParticipants: 2 }]);
    const { id } = (await guardian!.get("/conversations")).body.data[0];
    const response = await guardian!.post(`/conversations/${id}/messages`, { body: "Thank you" });
    t.is(response.status, 201, "they may write to each other");
    t.is((await admin!.get("/announcements?status=published")).body.data.length, 2);

    const [card] = (await guardian!.get(`/report-cards?studentId=${own[0].id}`)).body.data;
    const again = await admin!.post(`/sections/${card.sectionId}/report-cards/generation`, {
      termId: card.termId,
    });
    t.like(again.body, { created: 0, updated: 0 }, "the cards are what the office would make of the marks");
    t.true(again.body.unchanged > 0);
    const { data } = (await admin!.get("/dashboard/grade-distribution")).body;
    t.true(data.filter(({ share }) => share > 0.03).length >= 3, "good and bad ones");
  }
});
