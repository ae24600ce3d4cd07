import test from "ava";
import { setClock } from "../../src/lib/clock.ts";
import { startApp } from "../support/app.ts";
import { ok } from "../support/ok.ts";
import { batch, type Card, openKioskSchool, scan } from "./kiosk-school.ts";

const app = await startApp();
const school = await openKioskSchool(app);
const { admin, at, time, marks, day } = school;
const gate = await school.kiosk();
const sideGate = await school.kiosk();
await school.setting("attendance.day-starts-at", "08:00");
await school.setting("attendance.late-after-minutes", 5);
test.afterEach.always(() => setClock());
test.after.always(async () => {
  await school.close();
  await app.close();
});

const send = async (kiosk: typeof gate, sentAt: Date, ...scans: object[]) =>
  (await ok(kiosk.client.post("/kiosk/scans", batch(sentAt, ...scans)))).results;
const statusOf = async (sectionId: string) =>
  (
    await school.rows(
      "SELECT status FROM attendance_sessions WHERE school_id = $1 AND section_id = $2 AND date = $3 AND kind = 'daily'",
      [school.id, sectionId, day],
    )
  )[0]?.status;

test.serial("a scan marks present, and late with minutes after the grace of the school", async (t) => {
  const { sectionId, cards } = await school.cardClass(4);
  at("08:30");
  const [early, graced, late] = await send(
    gate,
    time("08:30"),
    scan(cards[0]!.qr, time("07:50")),
    scan(cards[1]!.admissionNumber, time("08:05:59")),
    scan(cards[2]!.qr, time("08:17:30")),
  );
  t.like(early, { status: "recorded", mark: "present", minutesLate: null, givenName: cards[0]!.givenName });
  t.like(graced, { status: "recorded", mark: "present" });
  t.like(late, { status: "recorded", mark: "late", minutesLate: 17, givenName: cards[2]!.givenName });
  t.deepEqual(Object.keys(early).sort(), [
    ...["givenName", "mark", "minutesLate", "reason", "scanId", "status"],
  ]);
  const written = await marks(sectionId);
  t.is(written.size, 3, "nobody else is marked");
  t.deepEqual(written.get(cards[2]!.studentId), { category: "late", minutesLate: 17 });
  t.is(await statusOf(sectionId), "pending", "the register is still to be taken");
  t.deepEqual(await school.wrongFigures(), []);
});

test.serial("lists of marks and the register say when a student arrived", async (t) => {
  const { sectionId, cards } = await school.cardClass(3);
  at("08:30");
  await send(
    gate,
    time("08:30"),
    scan(cards[0]!.qr, time("08:20")),
    scan(cards[0]!.qr, time("08:25")),
    scan(cards[1]!.qr, time("07:50")),
  );
  const arrived = time("08:20").toISOString();
  const register = await ok(admin.get(`/sections/${sectionId}/attendance?date=${day}`));
  const arrivals = register.students.map((each): [string, string | null] => [each.studentId, each.arrivedAt]);
  t.deepEqual(
    new Map(arrivals),
    new Map([
      [cards[0]!.studentId, arrived],
      [cards[1]!.studentId, time("07:50").toISOString()],
      [cards[2]!.studentId, null],
    ]),
  );
  const notable = await ok(
    admin.get(`/attendance-day/marks?date=${day}&sectionId=${sectionId}&notable=true`),
  );
  t.deepEqual(
    notable.data.map((each) => [each.studentId, each.arrivedAt]),
    [[cards[0]!.studentId, arrived]],
  );
  const records = await ok(admin.get(`/attendance-records?studentId=${cards[0]!.studentId}`));
  t.is(records.data[0].arrivedAt, arrived);
});

test.serial("taking the register keeps what was scanned, and the default is for the others", async (t) => {
  const { sectionId, cards } = await school.cardClass(3);
  at("08:30");
  await send(gate, time("08:30"), scan(cards[0]!.qr, time("08:20")));
  const taken = await ok(
    admin.put(`/sections/${sectionId}/attendance`, {
      ...{ date: day, marks: [], defaultCodeId: school.codes.absent },
    }),
  );
  t.is(taken.session.status, "taken");
  const written = await marks(sectionId);
  t.deepEqual(written.get(cards[0]!.studentId), { category: "late", minutesLate: 20 });
  t.is(written.get(cards[1]!.studentId)!.category, "absent");
});

test.serial(
  "scans that are sent again, alone or at once, are recorded once with the first result",
  async (t) => {
    const { sectionId, cards } = await school.cardClass(3);
    at("08:30");
    const scans = cards.map(({ qr }, index) => scan(qr, time(`08:1${index}`)));
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => send(gate, time("08:30"), ...scans, scans[0]!)),
    );
    for (const answer of answers) t.deepEqual(answer, answers[0]);
    t.is(answers[0]!.length, 3);
    at("08:40");
    t.deepEqual(await send(gate, time("08:40"), ...scans), answers[0]);
    const stored = await school.rows(
      "SELECT status FROM kiosk_scans WHERE school_id = $1 AND scan_id = ANY ($2)",
      [school.id, scans.map(({ scanId }) => scanId)],
    );
    t.deepEqual(
      stored.map(({ status }) => status),
      ["recorded", "recorded", "recorded"],
    );
    t.is((await marks(sectionId)).size, 3);
    t.deepEqual(await school.wrongFigures(), []);
  },
);

test.serial("two kiosks that scan a student at once make one mark", async (t) => {
  const { sectionId, cards } = await school.cardClass(5);
  at("08:02");
  const [one, other] = await Promise.all(
    [gate, sideGate].map((kiosk) =>
      send(kiosk, time("08:02"), ...cards.map(({ qr }) => scan(qr, time("08:01")))),
    ),
  );
  for (const [index] of cards.entries())
    t.deepEqual([one![index]!.status, other![index]!.status].sort(), ["recorded", "repeated"]);
  t.is((await marks(sectionId)).size, 5);
  const changes = await school.rows(
    `SELECT 1 FROM attendance_changes c JOIN attendance_records r ON r.school_id = c.school_id AND r.id = c.attendance_record_id
      WHERE r.school_id = $1 AND r.student_id = ANY ($2)`,
    [school.id, cards.map(({ studentId }) => studentId)],
  );
  t.is(changes.length, 0);
});

test.serial(
  "an earlier scan of a kiosk that was offline corrects a late mark, with its history",
  async (t) => {
    const { sectionId, cards } = await school.cardClass(2);
    const [card, other] = cards as [(typeof cards)[0], (typeof cards)[0]];
    at("08:20");
    t.like((await send(gate, time("08:20"), scan(card.qr, time("08:20"))))[0], {
      mark: "late",
      minutesLate: 20,
    });
    at("08:50");
    const [earlier, later] = await send(
      sideGate,
      time("08:50"),
      scan(card.qr, time("07:55")),
      scan(card.qr, time("08:45")),
    );
    t.like(earlier, { status: "recorded", mark: "present" });
    t.like(later, { status: "repeated", reason: null });
    t.deepEqual((await marks(sectionId)).get(card.studentId), { category: "present", minutesLate: null });
    const [change] = await school.rows(
      `SELECT c.old_minutes_late, c.reason, c.changed_by FROM attendance_changes c
      JOIN attendance_records r ON r.school_id = c.school_id AND r.id = c.attendance_record_id
      WHERE r.school_id = $1 AND r.student_id = $2`,
      [school.id, card.studentId],
    );
    t.deepEqual(change, { old_minutes_late: 20, reason: sideGate.name, changed_by: null });
    t.is((await marks(sectionId)).get(other.studentId), undefined);
  },
);

test.serial("a mark that a teacher set stays; an absence set before the arrival becomes late", async (t) => {
  const { sectionId, cards } = await school.cardClass(4);
  const [excused, present, absentBefore, absentAfter] = cards as [Card, Card, Card, Card];
  const mark = (card: { studentId: string }, code: string) => ({
    studentId: card.studentId,
    attendanceCodeId: code,
  });
  const { absent, present: here, excused: away } = school.codes;
  await ok(
    admin.put(`/sections/${sectionId}/attendance`, {
      date: day,
      marks: [
        mark(excused, away),
        mark(present, here),
        mark(absentBefore, absent),
        mark(absentAfter, absent),
      ],
    }),
  );
  // Rows carry the clock of the database, which stays at the real time.
  await school.rows(
    "UPDATE attendance_records SET updated_at = $3 WHERE school_id = $1 AND student_id = ANY ($2)",
    [school.id, cards.map(({ studentId }) => studentId), time("08:10")],
  );
  at("09:10");
  const results = await send(
    gate,
    time("09:10"),
    scan(excused.qr, time("08:30")),
    scan(present.qr, time("08:30")),
    scan(absentBefore.qr, time("08:30")),
    scan(absentAfter.qr, time("07:55")),
  );
  t.deepEqual(
    results.map(({ status, reason }) => [status, reason]),
    [
      ["not_applied", "already_marked"],
      ["repeated", "already_marked"],
      ["recorded", null],
      ["not_applied", "already_marked"],
    ],
  );
  const written = await marks(sectionId);
  t.deepEqual(
    [excused, present, absentBefore, absentAfter].map(({ studentId }) => written.get(studentId)!.category),
    ["excused", "present", "late", "absent"],
  );
  t.is(written.get(absentBefore.studentId)!.minutesLate, 30);
  t.deepEqual(await school.wrongFigures(), []);
});

test.serial(
  "a late arrival withdraws the email about the absence and is audited under the kiosk",
  async (t) => {
    const { sectionId, cards } = await school.cardClass(1);
    const [card] = cards as [(typeof cards)[0]];
    await school.rows(
      `INSERT INTO student_guardians (school_id, id, student_id, guardian_id, relation)
      SELECT school_id, gen_random_uuid(), $2, guardian_id, relation FROM student_guardians l
      WHERE school_id = $1 AND status = 'active' AND EXISTS (SELECT FROM guardians g
        WHERE g.school_id = $1 AND g.id = l.guardian_id AND g.email IS NOT NULL AND g.status = 'active') LIMIT 1`,
      [school.id, card.studentId],
    );
    const obligations = async () =>
      (
        await school.rows(
          "SELECT status FROM guardian_email_obligations WHERE school_id = $1 AND student_id = $2",
          [...[school.id, card.studentId]],
        )
      ).map(({ status }) => status);
    at("08:10");
    await ok(
      admin.put(`/sections/${sectionId}/attendance`, {
        ...{ date: day, marks: [{ studentId: card.studentId, attendanceCodeId: school.codes.absent }] },
      }),
    );
    t.deepEqual(await obligations(), ["open"]);
    await school.rows(
      "UPDATE attendance_records SET updated_at = $3 WHERE school_id = $1 AND student_id = $2",
      [...[school.id, card.studentId, time("08:10")]],
    );
    at("09:00");
    await send(gate, time("09:00"), scan(card.qr, time("09:00")));
    t.deepEqual(await obligations(), ["withdrawn"]);
    const [audit] = await school.rows(
      `SELECT actor_type, actor_id, after FROM audit_events WHERE school_id = $1 AND entity_type = 'AttendanceSession'
      AND after ->> 'reason' = $2 ORDER BY created_at DESC, id DESC LIMIT 1`,
      [school.id, gate.name],
    );
    t.deepEqual(audit, {
      ...{ actor_type: "system", actor_id: null },
      after: { added: 0, corrected: 1, reason: gate.name },
    });
  },
);

test.serial("a locked register and a day without school keep the scan, with the reason", async (t) => {
  const { sectionId, cards } = await school.cardClass(2);
  const taken = await ok(
    admin.put(`/sections/${sectionId}/attendance`, {
      ...{ date: day, marks: [{ studentId: cards[0]!.studentId, attendanceCodeId: school.codes.present }] },
    }),
  );
  await ok(admin.put(`/attendance-sessions/${taken.session.id}/lock`));
  at("08:30");
  const [known, locked] = await send(
    gate,
    time("08:30"),
    scan(cards[0]!.qr, time("08:00")),
    scan(cards[1]!.qr, time("08:00")),
  );
  t.like(known, { status: "repeated", reason: "already_marked" });
  t.like(locked, {
    status: "not_applied",
    reason: "register_locked",
    givenName: cards[1]!.givenName,
    mark: null,
  });
  t.is((await marks(sectionId)).size, 1);

  const { sectionId: other, cards: others } = await school.cardClass(1);
  const sunday = new Date(`${school.day}T12:00:00Z`);
  sunday.setUTCDate(sunday.getUTCDate() - sunday.getUTCDay());
  const date = sunday.toISOString().slice(0, 10);
  at("08:30", date);
  const [closed] = await send(gate, time("08:30", date), scan(others[0]!.qr, time("08:00", date)));
  t.like(closed, { status: "not_applied", reason: "not_a_school_day" });
  t.is((await marks(other, date)).size, 0);

  setClock();
  const list = await ok(admin.get(`/kiosk-scans?status=not_applied&date=${day}&count=true`));
  t.true(
    list.data.some(
      (each) =>
        each.studentId === cards[1]!.studentId &&
        each.reason === "register_locked" &&
        each.deviceName === gate.name,
    ),
  );
});

test.serial("on a day with other times the day starts with its first period", async (t) => {
  const { sectionId, cards } = await school.cardClass(2);
  const years = (await ok(admin.get("/academic-years?limit=200"))).data;
  const { id: academicYearId } = years.find(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn);
  const periods = (await ok(admin.get(`/class-periods?academicYearId=${academicYearId}&limit=200`))).data;
  const first = periods.filter(({ isBreak }) => !isBreak)[0];
  const schedule = await ok(
    admin.post("/bell-schedules", {
      ...{ academicYearId, name: "Assembly", code: "ASM" },
      periods: [{ classPeriodId: first.id, startsAt: "10:00", endsAt: "10:40" }],
    }),
  );
  // The service refuses to change the times of a day that has passed.
  await school.rows(
    `INSERT INTO calendar_days (school_id, id, academic_year_id, date, type, bell_schedule_id)
     VALUES ($1, gen_random_uuid(), $2, $3, 'instructional', $4)`,
    [school.id, academicYearId, day, schedule.id],
  );
  at("11:00");
  await send(gate, time("11:00"), scan(cards[0]!.qr, time("09:30")), scan(cards[1]!.qr, time("10:25")));
  const written = await marks(sectionId);
  t.deepEqual(written.get(cards[0]!.studentId), { category: "present", minutesLate: null });
  t.deepEqual(written.get(cards[1]!.studentId), { category: "late", minutesLate: 25 });
  await school.rows("DELETE FROM calendar_days WHERE school_id = $1 AND bell_schedule_id = $2", [
    school.id,
    schedule.id,
  ]);
});
