import { randomUUID } from "node:crypto";
import test from "ava";
import { DateTime } from "luxon";
import { startApp } from "../support/app.ts";
import { errorPaths } from "../support/error-paths.ts";
import { first } from "../support/first.ts";

const app = await startApp();
const admin = await app.as("admin");
const year = await first(admin, "/academic-years?isCurrent=true");
const offering = await first(admin, "/course-offerings");
test.after.always(() => app.close());

let number = 0;
const hire = async (more: object = {}) => {
  number += 1;
  const values = { staffNumber: `N${number}`, givenName: "Ngozi", familyName: `Ade ${number}`, ...more };
  return (await admin.post("/staff-members", values)).body;
};
/** Days from today, where the school is. */
const day = (offset: number) => DateTime.now().setZone("Africa/Nairobi").plus({ days: offset }).toISODate()!;

test("the staff sees the staff; families do not, and only the office changes it", async (t) => {
  const member = await hire({ email: "ngozi@example.org", hiredOn: "2020-01-01" });
  const teacher = await app.as("teacher");
  t.like((await teacher.get(`/staff-members/${member.id}`)).body, { givenName: "Ngozi", status: "active" });
  t.is((await teacher.get("/staff-members?q=ngozi%20ADE%201")).body.data.length, 1);
  t.is((await teacher.get("/teaching-assignments")).status, 200);
  t.is((await teacher.get("/staff-qualifications")).status, 403, "those are for the office");
  t.is((await teacher.patch(`/staff-members/${member.id}`, { jobTitle: "Head" })).status, 403);
  t.is((await teacher.post("/teaching-assignments", {})).status, 403);
  for (const mailbox of ["guardian", "student"])
    for (const path of ["/staff-members", `/staff-members/${member.id}`, "/teaching-assignments"])
      t.is((await (await app.as(mailbox)).get(path)).status, 403, `${mailbox} ${path}`);
  const elsewhere = await app.as("admin", "riverside");
  t.is((await elsewhere.get(`/staff-members/${member.id}`)).status, 404);
});

test("a member of the staff has a number, dates in their order, and an account of the staff", async (t) => {
  const member = await hire();
  const add = (values: object) => admin.post("/staff-members", values);
  const values = { staffNumber: member.staffNumber, givenName: "A", familyName: "B" };
  t.like((await add(values)).body, { status: 409, code: "duplicate" });
  t.deepEqual(errorPaths((await add({ ...values, givenName: "", category: "chief" })).body), [
    "givenName",
    "category",
  ]);
  const change = (more: object) => admin.patch(`/staff-members/${member.id}`, more);
  t.deepEqual(errorPaths((await change({ hiredOn: "2020-01-02", leftOn: "2020-01-01" })).body), ["leftOn"]);
  t.deepEqual(errorPaths((await change({ departmentId: randomUUID() })).body), ["departmentId"]);

  const account = async (mailbox: string) => (await first(admin, `/users?q=${mailbox}@`)).id;
  t.deepEqual(errorPaths((await change({ userId: randomUUID() })).body), ["userId"]);
  t.deepEqual(errorPaths((await change({ userId: await account("guardian") })).body), ["userId"]);
  t.like((await change({ userId: await account("teacher") })).body, { status: 409, code: "duplicate" });
  const { body: user } = await admin.post("/users", {
    email: "ade@greenfield.example",
    name: "Ade",
    personType: "staff",
    roles: ["teacher"],
    password: "ades-password",
  });
  t.like((await change({ userId: user.id })).body, { userId: user.id });
});

test("qualifications expire, and are found before they do", async (t) => {
  const member = await hire();
  const values = { staffMemberId: member.id, type: "first_aid", name: "First aid" };
  const add = (more: object) => admin.post("/staff-qualifications", { ...values, ...more });
  t.deepEqual(errorPaths((await add({ issuedOn: "2026-01-02", expiresOn: "2026-01-01" })).body), [
    "expiresOn",
  ]);
  t.deepEqual(errorPaths((await add({ staffMemberId: randomUUID() })).body), ["staffMemberId"]);
  const { body: soon } = await add({ issuedOn: "2025-01-01", expiresOn: "2027-01-01" });
  t.like(soon, { status: "unverified", verifiedBy: null });
  await add({ name: "Degree" });
  await add({ name: "Fire drill", expiresOn: "2028-01-01" });
  const before = async (date: string) =>
    (await admin.get(`/staff-qualifications?staffMemberId=${member.id}&expiresBefore=${date}`)).body.data.map(
      ({ name }) => name,
    );
  t.deepEqual(await before("2027-01-01"), []);
  t.deepEqual(await before("2027-01-02"), ["First aid"]);
  t.deepEqual(await before("2030-01-01"), ["Fire drill", "First aid"]);
  t.is((await admin.get("/staff-qualifications?expiresBefore=soon")).status, 400);
  const csv = await admin.get(
    `/staff-qualifications.csv?staffMemberId=${member.id}&expiresBefore=2027-06-01`,
  );
  t.is(csv.body.trim().split("\n").length, 2);

  const change = (more: object) => admin.patch(`/staff-qualifications/${soon.id}`, more);
  t.like((await change({ status: "verified" })).body, { verifiedBy: admin.credentials.user.id });
  t.like((await change({ name: "First aid 2" })).body, { verifiedBy: admin.credentials.user.id });
  t.like((await change({ status: "unverified" })).body, { verifiedBy: null });
  t.is((await change({ status: "expired" })).status, 400);
  t.is((await admin.delete(`/staff-qualifications/${soon.id}`)).status, 204);
});

test("nobody teaches an offering twice at the same time", async (t) => {
  const member = await hire();
  const values = { staffMemberId: member.id, courseOfferingId: offering.id };
  const assign = (startsOn: string, endsOn: string | null = null, more: object = {}) =>
    admin.post("/teaching-assignments", { ...values, role: "co_teacher", startsOn, endsOn, ...more });
  const today = day(0);
  t.deepEqual(errorPaths((await assign("2001-01-01")).body), ["startsOn"]);
  t.deepEqual(errorPaths((await assign(today, day(-1))).body), ["endsOn"]);
  t.deepEqual(errorPaths((await assign(today, "2099-01-01")).body), ["endsOn"]);
  for (const path of ["staffMemberId", "courseOfferingId"])
    t.deepEqual(errorPaths((await assign(today, null, { [path]: randomUUID() })).body), [path]);

  const past = await assign(year.startsOn, day(-20));
  t.like(past.body, { status: "ended" }, "what is over is not in force");
  const { body: open } = await assign(day(-10));
  t.like(open, { status: "active", endsOn: null });
  const twice = { status: 409, code: "already_assigned" };
  t.like((await assign(today, null, { role: "lead" })).body, twice, "in whichever role");
  t.like((await assign(day(-20), day(-15))).body, twice);
  const responses = await Promise.all(
    Array.from({ length: 3 }, async () => (await assign(day(-19), day(-11))).status),
  );
  t.deepEqual(responses.sort(), [201, 409, 409]);

  const change = (more: object) => admin.patch(`/teaching-assignments/${open.id}`, more);
  t.like((await change({ endsOn: day(-1) })).body, { status: "ended" });
  t.like((await change({ endsOn: null })).body, { status: "active" });
  t.like((await change({ status: "ended" })).body, { status: "ended", endsOn: today });
  t.is((await assign(day(1))).status, 201, "again from tomorrow");
});

test("who leaves teaches no more", async (t) => {
  const member = await hire({ hiredOn: "2020-01-01" });
  await admin.post("/teaching-assignments", {
    staffMemberId: member.id,
    courseOfferingId: offering.id,
    startsOn: day(-10),
  });
  t.like((await admin.patch(`/staff-members/${member.id}`, { status: "left" })).body, {
    status: "left",
    leftOn: day(0),
  });
  t.like(await first(admin, `/teaching-assignments?staffMemberId=${member.id}`), {
    status: "ended",
    endsOn: day(0),
  });
  const again = await admin.post("/teaching-assignments", {
    staffMemberId: member.id,
    courseOfferingId: offering.id,
    startsOn: day(1),
  });
  t.deepEqual(errorPaths(again.body), ["staffMemberId"]);
});
