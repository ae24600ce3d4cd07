import { randomUUID } from "node:crypto";
import test from "ava";
import { setClock } from "../../src/lib/clock.ts";
import { startApp } from "../support/app.ts";
import { createClient } from "../support/client.ts";
import { ok } from "../support/ok.ts";
import type { BodyOf } from "../support/typed-body.ts";
import { batch, type Card, openKioskSchool, scan } from "./kiosk-school.ts";

const app = await startApp();
const school = await openKioskSchool(app);
const { admin, at, time, day, rows } = school;
const gate = await school.kiosk();
const exit = await school.kiosk("departure");
test.afterEach.always(() => setClock());
test.after.always(async () => {
  await school.close();
  await app.close();
});

const send = async (kiosk: typeof gate, sentAt: Date, ...scans: object[]) =>
  (await ok(kiosk.client.post("/kiosk/scans", batch(sentAt, ...scans)))).results;
const reasons = (results: BodyOf<"post", "/kiosk/scans">["results"][0][]) =>
  results.map(({ status, reason }) => [status, reason]);
const refused = (reason: string) => ["refused", reason];

test.serial("unknown, revoked, expired and staff cards are refused, and name nobody", async (t) => {
  const { cards } = await school.cardClass(3);
  const [lost, old, without] = cards as [Card, Card, Card];
  const [issued] = (await ok(admin.get(`/issued-documents?kind=id_card&studentId=${lost.studentId}`))).data;
  await ok(admin.post(`/issued-documents/${issued.id}/revocation`, { reason: "Lost" }));
  await rows(
    "UPDATE issued_documents SET issued_on = '2020-01-01', expires_on = '2020-02-01' WHERE school_id = $1 AND student_id = $2",
    [...[school.id, old.studentId]],
  );
  await rows("DELETE FROM issued_documents WHERE school_id = $1 AND student_id = $2", [
    school.id,
    without.studentId,
  ]);
  await ok(admin.post("/id-cards", { people: "staff", expiresOn: "2040-07-31" }));
  const [staff] = (await ok(admin.get("/staff-members?limit=1&status=active"))).data;
  at("08:00");
  const given = [
    lost.qr,
    lost.admissionNumber,
    old.qr,
    without.qr,
    without.admissionNumber,
    staff.staffNumber,
    "no card",
  ];
  const results = await send(gate, time("08:00"), ...given.map((code) => scan(code, time("07:59"))));
  t.deepEqual(reasons(results), [
    refused("revoked_card"),
    refused("revoked_card"),
    refused("expired_card"),
    refused("unknown_card"),
    refused("unknown_card"),
    refused("not_a_student"),
    refused("unknown_card"),
  ]);
  t.true(
    results.every(
      ({ givenName, mark }: { givenName: string; mark: string }) => givenName === null && mark === null,
    ),
  );
});

test.serial(
  "a new card works, also where a scanner types other separators; the lost one stays refused",
  async (t) => {
    const { cards } = await school.cardClass(1);
    const [card] = cards as [any];
    const [issued] = (await ok(admin.get(`/issued-documents?kind=id_card&studentId=${card.studentId}`))).data;
    await ok(admin.post(`/issued-documents/${issued.id}/revocation`, { reason: "Lost" }));
    await ok(
      admin.post("/id-cards", { people: "students", studentIds: [card.studentId], expiresOn: "2040-07-31" }),
    );
    const { data } = await ok(
      admin.get(`/issued-documents?kind=id_card&status=issued&studentId=${card.studentId}`),
    );
    const typed = `httpsÖ--school.example-verify-${data[0].verificationCode.toLowerCase()}`;
    at("08:00");
    t.deepEqual(
      reasons(await send(gate, time("08:00"), scan(card.qr, time("07:58")), scan(typed, time("07:59")))),
      [refused("revoked_card"), ["recorded", null]],
    );
  },
);

test.serial("suspended and former students are refused without their name", async (t) => {
  const { cards } = await school.cardClass(3);
  const [left, suspended, barred] = cards as [Card, Card, Card];
  await rows("UPDATE students SET status = 'withdrawn' WHERE school_id = $1 AND id = $2", [
    school.id,
    left.studentId,
  ]);
  await rows("UPDATE students SET status = 'suspended' WHERE school_id = $1 AND id = $2", [
    school.id,
    suspended.studentId,
  ]);
  await rows(
    `INSERT INTO student_suspensions (school_id, id, student_id, starts_on, ends_on, reason, status)
      VALUES ($1, gen_random_uuid(), $2, $3, $3, 'Fighting', 'active')`,
    [school.id, barred.studentId, day],
  );
  at("08:00");
  const results = await send(gate, time("08:00"), ...cards.map(({ qr }) => scan(qr, time("08:00"))));
  t.deepEqual(reasons(results), [
    refused("student_left"),
    refused("student_suspended"),
    refused("student_suspended"),
  ]);
  t.true(results.every(({ givenName }: { givenName: string }) => givenName === null));
});

test.serial("a student without a class is kept for the office", async (t) => {
  const { cards } = await school.cardClass(1);
  await rows("UPDATE enrollments SET section_id = NULL WHERE school_id = $1 AND student_id = $2", [
    ...[school.id, cards[0]!.studentId],
  ]);
  at("08:00");
  t.deepEqual(reasons(await send(gate, time("08:00"), scan(cards[0]!.qr, time("08:00")))), [
    ["not_applied", "no_class"],
  ]);
});

test.serial(
  "the clock of the device is corrected; times ahead of it and older than a day are refused",
  async (t) => {
    const { cards } = await school.cardClass(3);
    at("08:10");
    // The tablet's clock is three hours ahead.
    const [right, ahead, old] = await send(
      gate,
      time("11:10"),
      scan(cards[0]!.qr, time("11:00")),
      scan(cards[1]!.qr, time("11:12")),
      scan(cards[2]!.qr, new Date(time("11:09").getTime() - 86_400_000)),
    );
    t.like(right, { status: "recorded", mark: "present" });
    t.deepEqual(reasons([ahead, old]), [refused("in_future"), refused("too_old")]);
    setClock();
    const { data } = await ok(
      admin.get(`/kiosk-scans?kioskDeviceId=${gate.id}&studentId=${cards[0]!.studentId}`),
    );
    t.is(data[0].scannedAt, time("08:00").toISOString());
    const late = (await ok(admin.get(`/kiosk-scans?date=${day}&status=refused&limit=200`))).data;
    t.true(
      late.some((each: { reason: string }) => each.reason === "too_old"),
      "found under the day on which it came",
    );
  },
);

test.serial("a card of another school is unknown", async (t) => {
  const { cards } = await school.cardClass(1);
  const riverside = await app.as("admin", "riverside");
  const device = await ok(riverside.post("/kiosk-devices", { name: "Door", purpose: "arrival" }));
  const there = createClient(app.url, device.key);
  const sentAt = new Date();
  const { body } = await there.post(
    "/kiosk/scans",
    batch(sentAt, scan(cards[0]!.qr, sentAt), scan(cards[0]!.admissionNumber, sentAt)),
  );
  t.deepEqual(reasons(body.results)[0], refused("unknown_card"));
  t.is((await riverside.get(`/kiosk-devices/${gate.id}`)).status, 404);
  t.is((await riverside.put(`/kiosk-devices/${gate.id}/revocation`)).status, 404);
  t.false(
    (await ok(admin.get("/kiosk-scans?limit=200"))).data.some(
      (each: { kioskDeviceId: string }) => each.kioskDeviceId === device.id,
    ),
  );
});

test.serial("a departure is recorded once a day and changes no register", async (t) => {
  const { sectionId, cards } = await school.cardClass(2);
  at("14:00");
  const scans = cards.map(({ qr }) => scan(qr, time("13:30")));
  const sendAll = () => send(exit, time("14:00"), ...scans);
  const [one, other] = await Promise.all([sendAll(), sendAll()]);
  t.deepEqual(one, other);
  t.deepEqual(reasons(one), [
    ["recorded", null],
    ["recorded", null],
  ]);
  t.deepEqual(reasons(await send(exit, time("14:00"), scan(cards[0]!.qr, time("13:50")))), [
    ["repeated", null],
  ]);
  t.is((await school.marks(sectionId)).size, 0);
});

test.serial("malformed batches are refused", async (t) => {
  const sentAt = new Date();
  const post = async (body: object) => (await gate.client.post("/kiosk/scans", body)).status;
  t.is(await post(batch(sentAt)), 400);
  t.is(await post(batch(sentAt, ...Array.from({ length: 201 }, () => scan("A", sentAt)))), 400);
  t.is(await post(batch(sentAt, { scanId: "1", code: "A", scannedAt: sentAt.toISOString() })), 400);
  t.is(await post(batch(sentAt, { scanId: randomUUID(), code: "A", scannedAt: "yesterday" })), 400);
  t.is(await post({ scans: [scan("A", sentAt)] }), 400);
});
