import { randomUUID } from "node:crypto";
import test from "ava";
import { demoPassword } from "../../seeders/demo.ts";
import { createClient } from "../support/client.ts";
import { ok } from "../support/ok.ts";
import { kes, startSchool } from "./school.ts";

const school = await startSchool();
const { app, bursar, admin, database, student, day, category, year } = school;
const [bursarId, adminId] = [bursar, admin].map(({ credentials }) => credentials.user.id as string);
const schoolId: string = (await ok(bursar.get("/school"))).id;
test.after.always(() => school.close());

type Client = typeof bursar;

/** Somebody new with an account. */
async function colleague(...roles: string[]): Promise<Client> {
  const email = `${randomUUID()}@greenfield.example`;
  await ok(
    admin.post("/users", { email, name: "Colleague", roles, personType: "staff", password: demoPassword }),
  );
  return app.as(email.split("@")[0]!);
}
const slip = () => ({ method: "bank_transfer", reference: `T-${randomUUID()}` });
const reason = { reason: "by lot" };

interface Decision {
  /** What somebody asks for, records or makes. @returns the address of the decision */
  make(client: Client): Promise<string>;
  method: "POST" | "PUT";
  body: object;
}

const paid = async (client: Client, more: object = { method: "cash" }) => {
  const body = { studentId: await student(), amount: kes(30), ...more };
  return (await ok(client.post("/payments", body))).id as string;
};
const billed = async (client: Client) => {
  const lines = [{ feeCategoryId: category.id, unitAmount: kes(20) }];
  const body = { studentId: await student(), lines, installments: [{ dueOn: day(9) }] };
  return (await ok(client.post("/fee-invoices", body))).id as string;
};
const scheme = async (client: Client) => {
  const body = { name: randomUUID(), kind: "scholarship", basisPoints: 10_000, validFrom: day(-1) };
  return (await ok(client.post("/discount-schemes", body))).id as string;
};

const decisions: Readonly<Record<string, Decision>> = {
  "a refund": {
    async make(client) {
      const refund = { amount: kes(5), method: "cash", ...reason };
      const { id } = await ok(client.post(`/payments/${await paid(client)}/refunds`, refund));
      return `/refunds/${id}/decision`;
    },
    method: "PUT",
    body: { approved: true },
  },
  "a discount for everybody whom it fits": {
    make: async (client) => `/discount-schemes/${await scheme(client)}/activation`,
    method: "PUT",
    body: {},
  },
  "a discount of a student": {
    async make(client) {
      const id = await scheme(client);
      await ok((client === admin ? bursar : admin).put(`/discount-schemes/${id}/activation`));
      const award = { studentId: await student(), discountSchemeId: id, startsOn: day(-1), ...reason };
      return `/student-discounts/${(await ok(client.post("/student-discounts", award))).id}/decision`;
    },
    method: "PUT",
    body: { approved: true },
  },
  "a price list": {
    async make(client) {
      const components = [{ feeCategoryId: category.id, amount: kes(1) }];
      const body = { name: randomUUID(), academicYearId: year.id, components };
      return `/fee-structures/${(await ok(client.post("/fee-structures", body))).id}/approval`;
    },
    method: "PUT",
    body: {},
  },
  "a transfer": {
    make: async (client) => `/payments/${await paid(client, slip())}/confirmation`,
    method: "POST",
    body: {},
  },
  "a cheque": {
    make: async (client) =>
      `/payments/${await paid(client, { method: "cheque", reference: randomUUID() })}/confirmation`,
    method: "POST",
    body: {},
  },
  "a reversal": {
    make: async (client) => `/payments/${await paid(client)}/reversal`,
    method: "POST",
    body: reason,
  },
  "a write-off": {
    make: async (client) => `/fee-invoices/${await billed(client)}/write-off`,
    method: "POST",
    body: reason,
  },
  "a credit note": {
    make: async (client) => `/fee-invoices/${await billed(client)}/credit-notes`,
    method: "POST",
    body: { amount: kes(5), ...reason },
  },
  "a cancellation": {
    make: async (client) => `/fee-invoices/${await billed(client)}/cancellation`,
    method: "POST",
    body: reason,
  },
};

for (const [name, { make, method, body }] of Object.entries(decisions))
  test.serial(`${name}: nobody decides on their own, and whoever else may can`, async (t) => {
    for (const [maker, other, named] of [
      [bursar, admin, "Amina Yusuf"],
      [admin, bursar, "Brian Otieno"],
    ] as const) {
      const path = await make(maker);
      const refused = await maker(method, path, body);
      t.like(refused.body, { status: 409, code: "own_request" }, path);
      t.true(refused.body.detail.includes(named), refused.body.detail);
      const decided = await other(method, path, body);
      t.true(decided.status < 300, JSON.stringify(decided.body));
    }
  });

test.serial("one's own request is withdrawn by rejecting it", async (t) => {
  for (const name of ["a refund", "a discount of a student"]) {
    const path = await decisions[name]!.make(bursar);
    t.like((await bursar.put(path, { approved: false })).body, { status: "rejected" }, name);
  }
});

test.serial("a key is its owner", async (t) => {
  const scopes = ["fees.read", "fees.collect", "fees.approve", "fee-plans.manage"];
  const { key } = await ok(admin.post("/api-keys", { name: randomUUID(), scopes }));
  const program = createClient(app.url, key) as Client;
  for (const [maker, decider] of [
    [admin, program],
    [program, admin],
  ] as const) {
    const path = await decisions["a transfer"]!.make(maker);
    t.is((await decider.post(path, {})).body.code, "own_request");
  }
});

test.serial("who has two accounts is one person", async (t) => {
  const twin = await colleague("bursar");
  const path = await decisions["a refund"]!.make(bursar);
  const records = [];
  for (const userId of [bursarId, twin.credentials.user.id]) {
    const { rows } = await database.query(
      `INSERT INTO staff_members (school_id, id, staff_number, given_name, family_name, user_id)
       SELECT $1, gen_random_uuid(), gen_random_uuid()::text, 'Brian', 'Otieno', $2
       WHERE NOT EXISTS (SELECT FROM staff_members WHERE school_id = $1 AND user_id = $2)
       RETURNING id`,
      [schoolId, userId],
    );
    const known = await database.query("SELECT id FROM staff_members WHERE school_id = $1 AND user_id = $2", [
      schoolId,
      userId,
    ]);
    records.push(rows[0]?.id ?? known.rows[0].id);
  }
  const [keptId, mergedId] = records;
  const merge = await ok(admin.post("/person-merges", { entityType: "staff_member", keptId, mergedId }));
  t.is((await twin.put(path, { approved: true })).body.code, "own_request");
  await ok(admin.delete(`/person-merges/${merge.id}`));
  t.like(await ok(twin.put(path, { approved: true })), { status: "approved" });
});

test.serial("a new role leaves the person who asked", async (t) => {
  const clerk = await colleague("receptionist");
  const path = await decisions["a transfer"]!.make(clerk);
  t.is((await clerk.post(path, {})).status, 403, "to receive is not to confirm");
  await ok(admin.put(`/users/${clerk.credentials.user.id}/roles`, { roles: ["bursar"] }));
  const again = await app.as(clerk.credentials.user.email.split("@")[0]!);
  t.is((await again.post(path, {})).body.code, "own_request");
  t.like(await ok(bursar.post(path, {})), { status: "confirmed" });
});

test.serial("whoever set up a connection does not confirm what it pulled", async (t) => {
  const connection = await ok(
    admin.post("/integration-connections", {
      name: randomUUID(),
      connector: "oneroster",
      baseUrl: "https://bank.example.org/v1",
      auth: { type: "bearer", token: "a-token-of-the-bank" },
    }),
  );
  const id = await paid(bursar, slip());
  await database.query("UPDATE payments SET received_by = NULL WHERE id = $1", [id]);
  await database.query(
    `INSERT INTO external_id_mappings (school_id, id, integration_connection_id, kind, external_id, entity_type, entity_id,
       content_hash, last_seen_at) VALUES ($1, gen_random_uuid(), $2, 'payments', '1', 'Payment', $3, '', now())`,
    [schoolId, connection.id, id],
  );
  t.is((await admin.post(`/payments/${id}/confirmation`, {})).body.code, "own_request");
  t.like(await ok(bursar.post(`/payments/${id}/confirmation`, {})), { status: "confirmed" });
});

test.serial(
  "what nobody recorded is confirmed by anybody who may, and taken back by somebody else",
  async (t) => {
    const id = await paid(bursar, slip());
    await database.query("UPDATE payments SET received_by = NULL WHERE id = $1", [id]);
    await ok(bursar.post(`/payments/${id}/confirmation`, {}));
    t.is((await bursar.post(`/payments/${id}/reversal`, reason)).body.code, "own_request");
    t.like(await ok(admin.post(`/payments/${id}/reversal`, reason)), { status: "reversed" });
  },
);

test.serial("the record names both", async (t) => {
  const path = await decisions["a refund"]!.make(bursar);
  await ok(admin.put(path, { approved: true }));
  const { data } = await ok(admin.get(`/audit-events?entityType=Refund&entityId=${path.split("/")[2]}`));
  const approval = data.find(({ action }) => action === "refunds.approve");
  t.like(approval, { actorId: adminId, after: { requestedBy: bursarId } });
});

test.serial("those who may decide hear of what waits, whoever asks does not", async (t) => {
  const told = async (client: Client, entityId: string) =>
    (await ok(client.get("/communication/notifications?type=decision_waiting&limit=200"))).data.filter(
      (each) => each.entityId === entityId,
    );
  for (const name of ["a refund", "a discount of a student", "a transfer"]) {
    const id = (await decisions[name]!.make(bursar)).split("/")[2]!;
    t.is((await told(admin, id)).length, 1, name);
    t.is((await told(bursar, id)).length, 0, name);
  }
});

test.serial(
  "the mode is the administrator's to set, and who switches it off does not profit by it",
  async (t) => {
    const modeFor = async (client: Client) => ok(client.get("/school/four-eyes"));
    t.deepEqual(await modeFor(bursar), {
      mode: "auto",
      secondPersonFor: ["fee-plans.manage", "fees.bill", "fees.approve"],
    });
    const own = ["/school/four-eyes", { mode: "off" }] as const;
    t.is((await bursar.put(...own)).status, 403);
    t.is((await bursar.post("/school-settings", { key: "four-eyes", value: "off" })).status, 403);
    t.is((await admin.put("/school/four-eyes", { mode: "never" })).status, 400);
    const mistyped = await admin.post("/school-settings", { key: "four-eyes", value: "Off" });
    t.like(mistyped.body, { status: 400, errors: [{ path: "value" }] });

    const requests = await Promise.all([bursar, admin].map((client) => decisions["a refund"]!.make(client)));
    const [ofBursar, ofAdmin] = requests as [string, string];
    t.is((await ok(admin.put(...own))).mode, "off");
    t.is((await admin.put(ofAdmin, { approved: true })).body.code, "own_request");
    t.like(await ok(bursar.put(ofBursar, { approved: true })), { status: "approved" });
    t.deepEqual(await modeFor(bursar), { mode: "off", secondPersonFor: [] });
    // The other way to set it leaves the same trace.
    const { data } = await ok(admin.get("/school-settings?key=four-eyes"));
    await ok(admin.patch(`/school-settings/${data[0].id}`, { value: "off" }));
    t.is((await admin.put(ofAdmin, { approved: true })).body.code, "own_request");
    const events = (await ok(admin.get("/audit-events?entityType=SchoolSetting&limit=200"))).data;
    t.true(
      events.some(({ action, after }) => action === "school_settings.set_four_eyes" && after.mode === "off"),
    );
    t.is((await admin.delete(`/school-settings/${data[0].id}`)).status, 204);
  },
);

test.serial("a school of one person works, unless it says otherwise", async (t) => {
  const lone = await app.as("admin", "riverside");
  const theirs = await app.as("bursar", "riverside");
  await ok(lone.put(`/users/${theirs.credentials.user.id}/disabled`));
  const gbp = (amount: string) => ({ amount, currency: "GBP" });
  const { student: child } = await ok(lone.post("/students", { givenName: "Lone", familyName: "Child" }));
  const payment = await ok(
    lone.post("/payments", { studentId: child.id, amount: gbp("9"), ...slip(), method: "bank_transfer" }),
  );
  await ok(lone.put("/school/four-eyes", { mode: "on" }));
  const path = `/payments/${payment.id}/confirmation`;
  const refused = await lone.post(path, {});
  t.like(refused.body, { status: 409, code: "own_request" });
  t.regex(refused.body.detail, /administrator/);
  await ok(lone.put("/school/four-eyes", { mode: "auto" }));
  t.deepEqual((await ok(lone.get("/school/four-eyes"))).secondPersonFor, []);
  await ok(lone.post(path, {}));
  const refund = await ok(
    lone.post(`/payments/${payment.id}/refunds`, { amount: gbp("4"), method: "cash", ...reason }),
  );
  await ok(lone.put(`/refunds/${refund.id}/decision`, { approved: true }));
  t.like(await ok(lone.put(`/refunds/${refund.id}/completion`, {})), { status: "completed" });
});
