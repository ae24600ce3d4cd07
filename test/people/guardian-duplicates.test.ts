import test from "ava";
import { personWith } from "../identity/with-permissions.ts";
import { startApp } from "../support/app.ts";

const app = await startApp();
const admin = await app.as("admin");
test.after.always(() => app.close());

const grace = { givenName: "Grace", familyName: "Okoro", email: "grace.okoro@home.example" };
const admit = (givenName: string, adult: object) =>
  admin.post("/students", {
    givenName,
    familyName: "Okoro",
    guardians: [{ relation: "mother", invite: false, ...adult }],
  });
const withAddress = async () => (await admin.get(`/guardians?q=${grace.email}`)).body.data.length as number;

test.serial("a guardian who is on record is not made again for a sibling", async (t) => {
  const first = await admit("Ada", { guardian: grace });
  t.is(first.status, 201);
  const id = first.body.guardians[0].guardian.id;

  const again = { ...grace, givenName: " grace ", email: "Grace.Okoro@Home.example" };
  const refused = await admit("Obi", { guardian: again });
  t.like(refused.body, { status: 409, code: "guardian_exists", guardianId: id });
  t.is(await withAddress(), 1);
  t.is((await admin.get("/students?q=Obi Okoro")).body.data.length, 0, "nobody is admitted");

  const sibling = await admit("Obi", { guardianId: id });
  t.is(sibling.status, 201);
  t.is((await admin.get(`/student-guardians?guardianId=${id}`)).body.data.length, 2);
});

test.serial("another adult with the same address, and a duplicate that is meant, are made", async (t) => {
  const husband = { ...grace, givenName: "Chidi" };
  t.is((await admit("Ife", { guardian: husband, relation: "father" })).status, 201);
  t.is((await admit("Uche", { guardian: grace, allowDuplicate: true })).status, 201);
  t.is(await withAddress(), 3);
});

test.serial(
  "a guardian who is on record is refused with the id, and added again only if that is meant",
  async (t) => {
    const amina = { givenName: "Amina", familyName: "Yusuf", email: "amina.yusuf@home.example" };
    const first = await admin.post("/guardians", amina);
    t.is(first.status, 201);

    const again = { ...amina, givenName: "AMINA", email: "Amina.Yusuf@home.example" };
    const refused = await admin.post("/guardians", again);
    t.like(refused.body, { status: 409, code: "guardian_exists", guardianId: first.body.id });
    t.is((await admin.get(`/guardians?q=${amina.email}`)).body.data.length, 1);

    const meant = await admin.post("/guardians", { ...again, allowDuplicate: true });
    t.is(meant.status, 201);
    t.false("allowDuplicate" in meant.body);
    t.is((await admin.post("/guardians", { ...amina, givenName: "Yusuf" })).status, 201, "another adult");
    const { email: _, ...unknown } = amina;
    t.is((await admin.post("/guardians", unknown)).status, 201, "without an address nobody is recognised");
    t.is((await admin.patch(`/guardians/${meant.body.id}`, { allowDuplicate: true })).status, 400);
  },
);

test("the id of an existing guardian is told only to callers who may read guardians", async (t) => {
  const values = { givenName: "Rosa", familyName: "Melo", email: "rosa.melo@home.example" };
  t.is((await admin.post("/guardians", values)).status, 201);
  const clerk = await personWith(app, admin, ["guardians.manage"]);
  const { body } = await clerk.post("/guardians", values);
  t.like(body, { status: 409, code: "guardian_exists" });
  t.false("guardianId" in body);
});

test("an implausible date of birth is refused", async (t) => {
  const values = { givenName: "Eve", familyName: "Stone", guardians: [] };
  for (const dateOfBirth of ["1890-01-01", "2926-01-01"]) {
    const { status, body } = await admin.post("/students", { ...values, dateOfBirth });
    t.is(status, 400);
    t.is(body.errors[0].path, "dateOfBirth");
  }
  const { body } = await admin.post("/students", { ...values, dateOfBirth: "2018-05-01" });
  const { id } = body.student;
  t.is((await admin.patch(`/students/${id}`, { dateOfBirth: "1890-01-01" })).status, 400);
  t.is((await admin.patch(`/students/${id}`, { dateOfBirth: "1988-01-01" })).status, 200, "adults learn too");
});
