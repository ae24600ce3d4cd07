import test from "ava";
import { alumnusLinks } from "../../src/core/alumni/alumnus-links.ts";
import { inSchool } from "../../src/db/transaction.ts";
import { setClock } from "../../src/lib/clock.ts";
import { openSchool } from "../people/school.ts";
import { startApp } from "../support/app.ts";
import { createClient } from "../support/client.ts";
import { ok } from "../support/ok.ts";

const app = await startApp();
const admin = await app.as("admin");
const { section, place, admit, year } = await openSchool(admin);
const schoolId: string = admin.credentials.school.id;
const linkTo = (id: string) => inSchool(schoolId, () => alumnusLinks.create(id));
test.after.always(() => app.close());
test.afterEach.always(() => setClock());

const depart = async (outcome: string, values: object = {}) => {
  const of = await section();
  const { student } = await admit({ ...values, enrollment: place(of) });
  await ok(
    admin.post(`/students/${student.id}/departure`, {
      ...{ outcome, effectiveOn: year.startsOn, reason: "Finished" },
    }),
  );
  return { student, of };
};
const add = (values: object = {}) =>
  ok(admin.post("/alumni", { givenName: "Ana", familyName: "Quorble", leavingYear: 2001, ...values }));
const agree = (id: string, agreed = true) => admin.put(`/alumni/${id}/contact-agreement`, { agreed });
const emailsTo = async (address: string) =>
  (await ok(admin.get("/queued-emails?limit=200"))).data.filter(({ toAddress }) => toAddress === address);

test.serial("those who graduate in a year become alumni in one go, and only once", async (t) => {
  const { student, of } = await depart("graduated");
  const leaver = await depart("withdrawn");
  const collect = (includeLeavers: boolean) =>
    ok(admin.post(`/academic-years/${year.id}/alumni`, { includeLeavers }));
  const first = await collect(false);
  t.is(first.created, 1);
  t.deepEqual(await collect(false), { created: 0, existing: 1 });
  t.deepEqual(await collect(true), { created: 1, existing: 1 });
  const [record] = (await ok(admin.get(`/alumni?studentId=${student.id}`))).data;
  t.like(record, {
    ...{ outcome: "graduated", className: of.name, leavingYear: Number(year.startsOn.slice(0, 4)) },
    ...{ email: null, phone: null, contactAgreedAt: null, status: "active" },
  });
  const [left] = (await ok(admin.get(`/alumni?studentId=${leaver.student.id}`))).data;
  t.is(left.outcome, "left");
});

test.serial("a student becomes an alumnus by hand after leaving, not before", async (t) => {
  const { student } = await admit({ enrollment: place(await section()) });
  t.is((await admin.post(`/students/${student.id}/alumnus`)).body.code, "student_present");
  const gone = await depart("transferred");
  t.is((await admin.post(`/students/${gone.student.id}/alumnus`)).status, 201);
  t.is((await admin.post(`/students/${gone.student.id}/alumnus`)).body.code, "alumnus_exists");
});

test.serial("the own address is taken over only with the consent to alumni messages", async (t) => {
  const text = await ok(
    admin.post("/consent-texts", { purpose: "alumni", title: "Alumni", body: "We write to alumni." }),
  );
  await ok(admin.put(`/consent-texts/${text.id}/publication`));
  const withAccount = async (granted: boolean) => {
    const { student } = await admit({ enrollment: place(await section()) });
    const email = `${student.id}@alumni.example`;
    await ok(admin.post(`/students/${student.id}/invitation`, { email }));
    await ok(admin.post("/consents", { studentId: student.id, purpose: "alumni", granted }));
    await ok(
      admin.post(`/students/${student.id}/departure`, {
        ...{ outcome: "graduated", effectiveOn: year.startsOn, reason: "Finished" },
      }),
    );
    return { email, record: await ok(admin.post(`/students/${student.id}/alumnus`)) };
  };
  const yes = await withAccount(true);
  t.like(yes.record, { email: yes.email, contactAgreedBy: "consent" });
  const no = await withAccount(false);
  t.like(no.record, { email: null, contactAgreedBy: null });
});

test.serial("a message reaches only active alumni of the group who agreed and have an address", async (t) => {
  const className = "Class of the message";
  const make = (email: string | null, values: object = {}) => add({ className, email, ...values });
  const first = await make("first@alumni.example", { preferredLanguage: "fr" });
  const other = await make("other@alumni.example", { leavingYear: 1999 });
  const silent = await make("silent@alumni.example");
  const gone = await make("gone@alumni.example");
  const unknown = await make(null);
  for (const { id } of [first, other, gone, unknown]) await ok(agree(id));
  await ok(admin.patch(`/alumni/${gone.id}`, { status: "deceased" }));
  t.is((await agree(gone.id)).body.code, "alumnus_status");
  t.deepEqual(
    await ok(admin.get(`/alumni-audience?className=${encodeURIComponent(className)}&fromYear=2000`)),
    { alumni: 4, reachable: 1, notAgreed: 1, noEmail: 1 },
  );
  const send = (audience: object) =>
    admin.post("/alumni-messages", { subject: "Reunion", body: "We meet in May.", audience });
  const sent = await ok(send({ className, fromYear: 2000 }));
  t.like(sent, { recipients: 1, audience: { className, fromYear: 2000 } });
  t.like(await emailsTo("first@alumni.example"), [{ subject: "Reunion", locale: "fr" }] as never);
  for (const name of ["other", "silent", "gone"]) t.is((await emailsTo(`${name}@alumni.example`)).length, 0);
  t.is((await send({ className: "Nobody" })).body.code, "no_recipients");
  await ok(agree(first.id, false));
  t.is((await send({ className, fromYear: 2000 })).body.code, "no_recipients");
  t.is<unknown, null>(silent.contactAgreedAt, null);
});

test.serial("an alumnus updates the details by an emailed link, without an account", async (t) => {
  const record = await add({ email: "link@alumni.example", notes: "Owes us a book" });
  t.is((await admin.post(`/alumni/${record.id}/links`)).status, 202);
  const [mail] = await emailsTo("link@alumni.example");
  t.is(mail.templateKind, "alumnus-link");
  const token = await linkTo(record.id);
  const own = createClient(app.url, token);
  const shown = await ok(own.get("/alumnus-details"));
  t.like(shown, { name: "Ana Quorble", leavingYear: 2001, email: "link@alumni.example", agreed: false });
  t.false(JSON.stringify(shown).includes("Owes us"), "notes of the office stay inside");
  const without = await own.put("/alumnus-details", { email: null, agreed: true });
  t.is(without.body.errors[0].path, "email");
  await ok(own.put("/alumnus-details", { occupation: "Engineer", agreed: true }));
  t.like(await ok(admin.get(`/alumni/${record.id}`)), {
    ...{ occupation: "Engineer", contactAgreedBy: "alumnus", status: "active", notes: "Owes us a book" },
  });
  await ok(own.put("/alumnus-details", { agreed: false }));
  t.is<unknown, null>((await ok(admin.get(`/alumni/${record.id}`))).contactAgreedAt, null);
  const opened = Date.now();
  setClock(() => new Date(opened + 61 * 86_400_000));
  t.is((await own.get("/alumnus-details")).body.code, "invalid_link");
});

test.serial(
  "a link opens nothing without its secret, and not more than five go out in an hour",
  async (t) => {
    const record = await add({ email: "many@alumni.example" });
    const token = await linkTo(record.id);
    const school = token.split(".")[0];
    for (const wrong of [`${school}.guess`, "guess", ""])
      t.is((await createClient(app.url, wrong).get("/alumnus-details")).body.code, "invalid_link");
    t.is((await admin.get("/alumnus-details")).body.code, "invalid_link", "a session is no link");
    for (let sent = 1; sent < 5; sent += 1)
      t.is((await admin.post(`/alumni/${record.id}/links`)).status, 202);
    t.is((await admin.post(`/alumni/${record.id}/links`)).body.code, "too_many_links");
    const silent = await add();
    t.is((await admin.post(`/alumni/${silent.id}/links`)).body.code, "no_email");
    await ok(admin.patch(`/alumni/${record.id}`, { status: "do_not_contact" }));
    t.is((await admin.post(`/alumni/${record.id}/links`)).body.code, "alumnus_status");
  },
);

test.serial("another school neither sees nor writes to alumni", async (t) => {
  const record = await add({ email: "ours@alumni.example" });
  await ok(agree(record.id));
  const other = await app.as("admin", "riverside");
  t.is((await other.get(`/alumni/${record.id}`)).status, 404);
  t.is((await other.post(`/alumni/${record.id}/links`)).status, 404);
  t.is(
    (await other.post("/alumni-messages", { subject: "x", body: "y", audience: { toYear: 2005 } })).body.code,
    "no_recipients",
  );
  t.is((await other.post(`/academic-years/${year.id}/alumni`, {})).status, 404);
  const teacher = await app.as("teacher");
  t.is((await teacher.get("/alumni")).status, 403);
});

test.serial("a future year of leaving is refused, and the list is filtered and searched", async (t) => {
  const future = await admin.post("/alumni", { givenName: "A", familyName: "B", leavingYear: 2199 });
  t.is(future.body.errors[0].path, "leavingYear");
  const record = await add({ occupation: "Astronaut", leavingYear: 1987, className: "12 Z" });
  const ids = async (filter: string) => (await ok(admin.get(`/alumni?${filter}`))).data.map(({ id }) => id);
  t.deepEqual(await ids("q=astronaut"), [record.id]);
  t.deepEqual(await ids("toYear=1990"), [record.id]);
  t.deepEqual(await ids("fromYear=1980&toYear=1990&agreed=true"), []);
});
