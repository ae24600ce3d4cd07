import test from "ava";
import { startEmailingSchool } from "../guardian-emails/school.ts";
import { ok } from "../support/ok.ts";

const school = await startEmailingSchool();
const { app, admin, bursar, enforce, send, obligations, guardian, rows, emailsTo, student } = school;
test.after.always(() => school.close());
test.beforeEach(() => school.clean());

const message = "We have spoken with both.\n\nPlease call the office.";
/** In the evening of Nairobi, where the school is; in London it is still afternoon. */
const occurredAt = `${school.day(-1)}T21:35:00+03:00`;
const part = (studentId: string, role = "offender") => ({ studentId, role });
const report = async (...participants: object[]): Promise<string> => {
  const body = { occurredAt, category: "violence", description: "INTERNAL WORDS", participants };
  return (await ok(admin.post("/discipline-incidents", body))).id;
};
const notice = (id: string, studentIds: string[], messageToGuardians = message) =>
  admin.post(`/discipline-incidents/${id}/guardian-notices`, { studentIds, messageToGuardians });
const move = (id: string, status: string) => ok(admin.put(`/discipline-incidents/${id}/status`, { status }));
const incidents = async () => obligations("&kind=incident");
const states = async () => (await incidents()).map(({ status }) => status).sort();

test.serial("the guardians of the chosen are told of their own child, and no others", async (t) => {
  const [one, two] = [
    await student({ givenName: "Ochieng", familyName: "Alpha" }),
    await student({ givenName: "Wanjiru", familyName: "Beta" }),
  ];
  const [mother, father] = [await guardian(one, { preferredLanguage: "fr" }), await guardian(one)];
  const apart = await guardian(one, {}, { hasCustody: false });
  const other = await guardian(two);
  const id = await report(part(one), part(two, "victim"));
  t.deepEqual(await incidents(), [], "a report tells nobody");

  const response = await notice(id, [one]);
  t.is(response.status, 201);
  t.like(response.body, { data: [{ studentId: one, guardians: 2 }] });
  t.deepEqual((await incidents()).map(({ guardianId }) => guardianId).sort(), [mother.id, father.id].sort());
  t.like((await incidents())[0], {
    ...{ studentId: one, sourceType: "IncidentParticipant", sourceId: response.body.data[0].participantId },
  });
  t.like(await enforce(), { missed: 2, requeued: 2, exhausted: 0 });
  await send();
  t.is(emailsTo(father.email!).length, 1);
  for (const { email } of [apart, other]) t.is(emailsTo(email!).length, 0);
  const emails = await rows("SELECT * FROM queued_emails");
  t.deepEqual(emails.map(({ locale }) => locale).sort(), ["en", "fr"]);
  const mail = emails.find(({ locale }) => locale === "en");
  t.like(mail, { template_kind: "incident-reported", status: "SENT", trigger: "GUARDIAN_INCIDENT" });
  for (const part of ["Ochieng Alpha", "violence", "21:35", ...message.split("\n\n")])
    t.true(mail.text.includes(part), part);
  t.notRegex(JSON.stringify(emails), /INTERNAL|Wanjiru|Beta|offender/);
  await enforce();
  t.deepEqual(await states(), ["satisfied", "satisfied"]);

  t.is((await notice(id, [two])).status, 201);
  t.is((await incidents()).length, 3, "the first family is not told again");
  await enforce();
  await send();
  const [theirs] = await rows("SELECT * FROM queued_emails WHERE to_address = $1", [other.email]);
  t.true(theirs.text.includes("Wanjiru Beta"));
  t.notRegex(JSON.stringify(theirs), /Ochieng|Alpha/);
  t.is(emailsTo(father.email!).length, 1);
});

test.serial("a student's guardians are told once, also of two who ask at once", async (t) => {
  const child = await student();
  await guardian(child);
  const id = await report(part(child));
  const statuses = (await Promise.all([notice(id, [child]), notice(id, [child])])).map(
    ({ status }) => status,
  );
  t.deepEqual(statuses.sort(), [201, 409]);
  t.like((await notice(id, [child])).body, { code: "guardians_told", studentIds: [child] });
  t.is((await incidents()).length, 1);
  const [participant] = (await ok(admin.get(`/incident-participants?disciplineIncidentId=${id}`))).data;
  t.truthy(participant.guardianNoticeAt);
  t.is(participant.messageToGuardians, message);
  t.like((await admin.delete(`/incident-participants/${participant.id}`)).body, { code: "guardians_told" });
});

test.serial(
  "of a dismissed incident nobody is told: neither later nor where the mail has not left",
  async (t) => {
    const child = await student();
    const { email } = await guardian(child);
    const open = await report(part(child));
    await notice(open, [child]);
    await move(open, "dismissed");
    t.deepEqual(await states(), ["withdrawn"], "before it was queued");
    t.like(await enforce(), { requeued: 0 });

    const queued = await report(part(child));
    await notice(queued, [child]);
    await enforce();
    await move(queued, "dismissed");
    t.deepEqual(await states(), ["withdrawn", "withdrawn"], "while it waits");
    t.like(await send(), { sent: 0 });
    t.is(emailsTo(email!).length, 0);

    const never = await report(part(child));
    await move(never, "dismissed");
    t.like((await notice(never, [child])).body, { status: 409, code: "incident_status" });
    t.is((await incidents()).length, 2);

    // Whoever changes the row past the service is caught by the mail itself.
    const late = await report(part(child));
    await notice(late, [child]);
    await rows("UPDATE discipline_incidents SET status = 'dismissed' WHERE id = $1", [late]);
    t.like(await enforce(), { missed: 1, requeued: 0 });
  },
);

test.serial("what has left has left, and a closed incident is still told", async (t) => {
  const child = await student();
  await guardian(child);
  const id = await report(part(child));
  await move(id, "closed");
  t.is((await notice(id, [child])).status, 201);
  await enforce();
  await send();
  await enforce();
  await move(id, "under_review");
  await move(id, "dismissed");
  t.deepEqual(await states(), ["satisfied"]);
});

test.serial("a message names no other child who had part in it", async (t) => {
  const [one, two] = [
    await student({ givenName: "Amani", familyName: "Stone" }),
    await student({ givenName: "Zuri", familyName: "Lake" }),
  ];
  for (const child of [one, two]) await guardian(child);
  const id = await report(part(one), part(two));
  for (const [children, words] of [
    [[one], "It was with zuri  LAKE."],
    [[one], "It was with Lake Zuri."],
    [[one, two], "Amani Stone was there."],
  ] as const) {
    const response = await notice(id, [...children], words);
    t.is(response.status, 400, words);
    t.is(response.body.errors[0].path, "messageToGuardians");
  }
  t.deepEqual(await incidents(), []);
  t.is((await notice(id, [one], "Amani Stone was there.")).status, 201, "the own child");
});

test.serial("all who are named are told, or nobody", async (t) => {
  const [child, alone, absent] = [await student(), await student(), await student()];
  await guardian(child);
  const foreign = (await ok((await app.as("admin", "riverside")).get("/students?limit=1"))).data[0].id;
  const id = await report(part(child), part(alone));
  for (const stranger of [absent, foreign])
    t.like((await notice(id, [child, stranger])).body, { status: 400, code: "unknown_reference" });
  t.is((await notice(id, [])).status, 400);
  t.is((await notice(id, [child], " ")).status, 400);
  t.like((await notice(id, [child, alone])).body, { code: "nobody_to_tell", studentIds: [alone] });
  t.deepEqual(await incidents(), []);

  await ok(admin.post("/school-settings", { key: "guardian-emails.incident", value: false }));
  t.like((await notice(id, [child])).body, { code: "nobody_to_tell", studentIds: [child] });
  await rows("DELETE FROM school_settings WHERE key = 'guardian-emails.incident'");
  t.is((await notice(id, [child])).status, 201);
});

test.serial("who may not see incidents does not learn of them from the mails to guardians", async (t) => {
  const child = await student();
  await guardian(child);
  await notice(await report(part(child)), [child]);
  t.is((await incidents()).length, 1);
  const { data } = await ok(bursar.get("/guardian-email-obligations?kind=incident"));
  t.deepEqual(data, []);
});
