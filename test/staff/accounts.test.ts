import test from "ava";
import { personWith } from "../identity/with-permissions.ts";
import { startApp } from "../support/app.ts";

const app = await startApp();
const admin = await app.as("admin");
test.after.always(() => app.close());

let last = 0;
const member = async (values: object = {}) => {
  last += 1;
  const response = await admin.post("/staff-members", {
    ...{ staffNumber: `X-${last}`, givenName: "Rose", familyName: "Achieng", category: "teaching" },
    ...values,
  });
  return response.body;
};
const account = (values: object = {}) => {
  last += 1;
  return { name: "Rose Achieng", email: `rose${last}@greenfield.example`, roles: ["teacher"], ...values };
};

test("an account is linked to the staff record of its owner", async (t) => {
  const { id } = await member();
  const values = account({ staffMemberId: id });
  const { status, body } = await admin.post("/users", values);
  t.is(status, 201);
  t.is(body.personType, "staff");
  t.like((await admin.get(`/staff-members/${id}`)).body, { userId: body.id, email: values.email });

  t.like((await admin.post("/users", account({ staffMemberId: id }))).body, {
    status: 409,
    code: "has_account",
  });
});

test("the staff record and the account of a teacher are created together or not at all", async (t) => {
  const record = { staffNumber: "NEW-1", givenName: "Ola", familyName: "Nordmann", category: "teaching" };
  const { status, body } = await admin.post("/users", account({ staffMember: record }));
  t.is(status, 201);
  const [made] = (await admin.get(`/staff-members?userId=${body.id}`)).body.data;
  t.like(made, { ...record, email: body.email });

  const again = account({ staffMember: record });
  t.is((await admin.post("/users", again)).status, 409, "the staff number is taken");
  t.is((await admin.get(`/users?q=${again.email}`)).body.data.length, 0);
});

test("a staff record that has left, is unknown or has another type is refused", async (t) => {
  const gone = await member({ status: "left" });
  t.like((await admin.post("/users", account({ staffMemberId: gone.id }))).body, {
    status: 409,
    code: "person_status",
  });
  const nobody = await admin.post("/users", account({ staffMemberId: crypto.randomUUID() }));
  t.like(nobody.body, { status: 400, code: "unknown_reference" });
  const { id } = await member();
  const kind = await admin.post("/users", account({ staffMemberId: id, personType: "guardian" }));
  t.is(kind.body.errors[0].path, "personType");
  t.is<unknown, null>((await admin.get(`/staff-members/${id}`)).body.userId, null);
});

test("an account with a new staff record requires permission to manage staff", async (t) => {
  const clerk = await personWith(app, admin, ["users.read", "users.manage"]);
  const staffMember = { staffNumber: "NEW-2", givenName: "Ola", familyName: "Nordmann" };
  t.is((await clerk.post("/users", account({ staffMember, roles: [clerk.role.key] }))).status, 403);
});
