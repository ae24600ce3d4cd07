import { randomUUID } from "node:crypto";
import test from "ava";
import { kindPermissions, type SyncKind } from "../../../src/core/integrations/sync/kind-permissions.ts";
import { writers } from "../../../src/core/integrations/sync/writers/writers.ts";
import { permissionKeys } from "../../../src/core/permissions.ts";
import { startApp } from "../../support/app.ts";
import { createClient } from "../../support/client.ts";
import { helperAccount } from "../../support/helper-account.ts";
import { openClient } from "../../support/open-client.ts";
import { cli } from "../../support/process/process.ts";
import { oneRoster, startPartner, studentRecord, type TestPartner } from "../remote-system.ts";

const app = await startApp({ INTEGRATION_ALLOW: "127.0.0.1" });
const superuser = await openClient(app.databaseUrl);
const admin = await app.as("admin");
const pupil = (await admin.get("/students?status=active&limit=1")).body.data[0];
const partners: TestPartner[] = [];
test.after.always(async () => {
  for (const partner of partners) partner.close();
  await superuser.end();
  await app.close();
});

const it = ["integrations.read", "integrations.manage"];

const resources: Record<string, object> = {
  payments: {
    ...{ kind: "payments", path: "/money", id: "ref", constants: { method: "cash" } },
    fields: { studentAdmissionNumber: "who", amount: "sum", reference: "ref" },
  },
  students: { kind: "students", path: "/students", fields: { givenName: "first", familyName: "last" } },
  guardians: { kind: "guardians", path: "/guardians", fields: { givenName: "first", familyName: "last" } },
  staff: {
    ...{ kind: "staff", path: "/staff" },
    fields: { staffNumber: "no", givenName: "first", familyName: "last" },
  },
};
const linked = {
  ...resources["guardians"],
  fields: { givenName: "first", familyName: "last", studentAdmissionNumber: "who" },
};
const generic = (...kinds: object[]) => ({
  ...{ name: `Authority ${randomUUID()}`, connector: "generic-json", settings: { resources: kinds } },
});

async function genericPartner(rows: Record<string, object[]> = {}) {
  const partner = await startPartner((url) => rows[url.pathname.slice(1)] ?? []);
  partners.push(partner);
  return partner;
}

const refused = { status: 403, code: "beyond_own_permissions" };
const path = ({ id }: { id: string }) => `/integration-connections/${id}`;
const pullAll = async () => {
  await superuser.query("UPDATE integration_connections SET next_sync_at = NULL WHERE status = 'active'");
  return app.app.runJob("integration-sync", { school: "greenfield" });
};
const latestRun = async (id: string) =>
  (await admin.get(`/integration-sync-runs?integrationConnectionId=${id}&limit=1`)).body.data[0];

test("each kind of row that is pulled has its permission, and so has each writer", (t) => {
  for (const [kind, permissions] of Object.entries(kindPermissions)) {
    t.true(permissions.length > 0, kind);
    for (const permission of permissions) t.true(permissionKeys.includes(permission), permission);
  }
  const declared = new Set<string>(Object.values(kindPermissions).flat());
  for (const { entityType, permission } of writers.values()) t.true(declared.has(permission), entityType);
  const needed: Partial<Record<SyncKind, string>> = {
    ...{ payments: "fees.collect", students: "students.manage", guardians: "guardians.manage" },
    ...{ staff: "staff.manage", result: "grades.write", agent: "guardians.manage" },
  };
  for (const [kind, permission] of Object.entries(needed))
    t.true((kindPermissions[kind as SyncKind] as readonly string[]).includes(permission), kind);
});

test("a connection is made only by those who may enter each kind of row by hand", async (t) => {
  const { url: baseUrl } = await genericPartner();
  const helper = await helperAccount(app, admin, ...it);
  const needs: Array<[object[], string[]]> = [
    [[resources["payments"]!], ["fees.collect"]],
    [[resources["students"]!], ["students.manage"]],
    [[resources["guardians"]!], ["guardians.manage"]],
    [[linked], ["guardians.manage", "students.manage"]],
    [[resources["staff"]!], ["staff.manage"]],
    [
      [resources["students"]!, resources["payments"]!],
      ["students.manage", "fees.collect"],
    ],
  ];
  const connect = (kinds: object[]) =>
    helper.client.post("/integration-connections", { ...generic(...kinds), baseUrl });
  for (const [kinds, permissions] of needs) {
    for (const missing of permissions) {
      await helper.allow(...it, ...permissions.filter((each) => each !== missing));
      t.like((await connect(kinds)).body, refused, missing);
      await helper.allow(
        ...it,
        ...permissions.map((each) => each + (each === missing ? ":own_classes" : "")),
      );
      t.like((await connect(kinds)).body, refused, `${missing} for own classes`);
    }
    await helper.allow(...it, ...permissions);
    t.is((await connect(kinds)).status, 201, permissions.join());
  }
  const rostering = ["structure.manage", "students.manage", "guardians.manage", "staff.manage"];
  const services: Record<string, string[]> = {
    ...{ rostering, demographics: ["students.manage"], gradebook: ["grades.write"] },
  };
  for (const [service, permissions] of Object.entries(services)) {
    const body = () => ({
      ...{ name: `Roster ${randomUUID()}`, connector: "oneroster", settings: { services: [service] } },
      baseUrl: `${baseUrl}/ims/oneroster/rostering/v1p2`,
    });
    for (const missing of permissions) {
      await helper.allow(...it, ...permissions.filter((each) => each !== missing));
      t.like((await helper.client.post("/integration-connections", body())).body, refused, missing);
    }
    await helper.allow(...it, ...permissions);
    t.is((await helper.client.post("/integration-connections", body())).status, 201, service);
  }
});

test("what somebody else connected is neither changed, activated, tried nor started beyond one's own permissions", async (t) => {
  const { url: baseUrl, asked } = await genericPartner();
  const helper = await helperAccount(app, admin, ...it, "students.manage");
  const students = (
    await helper.client.post("/integration-connections", { ...generic(resources["students"]!), baseUrl })
  ).body;
  const more = { settings: { resources: [resources["students"], resources["payments"]] } };
  t.like((await helper.client.patch(path(students), more)).body, refused);
  t.is((await helper.client.put(`${path(students)}/activation`)).status, 200);
  t.like((await helper.client.patch(path(students), more)).body, refused, "nor while it is active");
  await helper.client.put(`${path(students)}/pause`);

  const money = (
    await admin.post("/integration-connections", { ...generic(resources["payments"]!), baseUrl })
  ).body;
  const elsewhere = await genericPartner();
  for (const change of [
    { baseUrl: elsewhere.url },
    { auth: { type: "bearer", token: "x" } },
    { onConflict: "ours" },
  ])
    t.like((await helper.client.patch(path(money), change)).body, refused, JSON.stringify(change));
  t.like((await helper.client.put(`${path(money)}/activation`)).body, refused);
  for (const verb of ["test", "preview", "sync", "sync?full=true"])
    t.like((await helper.client.post(`${path(money)}/${verb}`)).body, refused, verb);
  t.deepEqual(asked, []);
  t.is((await helper.client.patch(path(money), { name: `Renamed ${money.id}` })).status, 200);
  t.is((await helper.client.put(`${path(money)}/pause`)).status, 200, "stopping needs nothing more");
  const key = await admin.post("/api-keys", { name: `Key ${randomUUID()}`, scopes: it });
  const program = createClient(app.url, key.body.key);
  t.like((await program.post(`${path(money)}/sync`)).body, refused, "a key has its scopes, not its maker's");
});

test("a pulled payment waits for a person, and names its connection", async (t) => {
  const reference = `PULLED-${randomUUID()}`;
  const partner = await genericPartner({
    money: [{ ref: reference, who: pupil.admissionNumber, sum: "99999" }],
  });
  const balance = async () => (await admin.get(`/fee-balances?studentId=${pupil.id}`)).body.data;
  const before = await balance();
  const { body: connection } = await admin.post("/integration-connections", {
    ...{ ...generic(resources["payments"]!), baseUrl: partner.url },
  });
  await admin.put(`${path(connection)}/activation`);
  await pullAll();
  const [payment] = (await admin.get(`/payments?reference=${reference}`)).body.data;
  t.like(payment, {
    ...{ status: "pending_verification", method: "cash", receivedBy: null, confirmedBy: null },
    integrationConnectionId: connection.id,
  });
  t.deepEqual(await balance(), before);
  const { data: events } = (await admin.get(`/audit-events?entityId=${payment.id}`)).body;
  t.deepEqual(
    events.map(
      ({ action, actorType, actorId }: { action: string; actorType: string; actorId: string | null }) => [
        action,
        actorType,
        actorId,
      ],
    ),
    [["payments.record", "integration", connection.id]],
  );
  t.is((await (await app.as("teacher")).post(`/payments/${payment.id}/confirmation`, {})).status, 403);
  const bursar = await app.as("bursar");
  t.like((await bursar.post(`/payments/${payment.id}/confirmation`, {})).body, {
    ...{ status: "confirmed", confirmedBy: bursar.credentials.user.id },
  });
  await admin.put(`${path(connection)}/pause`);
});

test.serial("a connection stops as soon as the person who activated it may not do its work", async (t) => {
  const losses: Array<[string, (helper: Awaited<ReturnType<typeof helperAccount>>) => Promise<unknown>]> = [
    ["lost permission", ({ allow }) => allow(...it)],
    ["narrower", ({ allow }) => allow(...it, "students.manage:own_classes")],
    ["no role", ({ userId }) => admin.put(`/users/${userId}/roles`, { roles: [] })],
    ["disabled", ({ userId }) => admin.put(`/users/${userId}/disabled`)],
  ];
  for (const [name, lose] of losses) {
    const partner = await genericPartner({ students: [{ id: "1", first: "Lost", last: name }] });
    const helper = await helperAccount(app, admin, ...it, "students.manage");
    const { body } = await helper.client.post("/integration-connections", {
      ...{ ...generic(resources["students"]!), baseUrl: partner.url },
    });
    t.is((await helper.client.put(`${path(body)}/activation`)).body.authorizedBy, helper.userId);
    const response: any = await lose(helper);
    if (response?.status >= 400) throw new Error(`${name}: ${JSON.stringify(response.body)}`);
    const emails = async () =>
      (await admin.get("/queued-emails?templateKind=integration-failed&limit=200")).body.data.length;
    const emailsBefore = await emails();
    await pullAll();
    t.like(await latestRun(body.id), { status: "failed", errorCode: "not_authorized", countRead: 0 }, name);
    const { body: stopped } = await admin.get(path(body));
    t.like(stopped, { status: "error", nextSyncAt: null }, name);
    t.regex(stopped.lastError, new RegExp(`${helper.name}, who activated this connection`));
    t.is(await emails(), emailsBefore + 1, "the school is told at once");
    t.deepEqual(partner.asked, [], "nothing was asked of the partner");
    t.like((await admin.put(`${path(body)}/activation`)).body, {
      ...{ status: "active", authorizedBy: admin.credentials.user.id },
    });
    await pullAll();
    t.like(await latestRun(body.id), { status: "succeeded", countCreated: 1 }, name);
    await admin.put(`${path(body)}/pause`);
  }
});

test.serial("a run ends where the permission is taken away meanwhile", async (t) => {
  const users = Array.from({ length: 40 }, (_, index) => studentRecord(8000 + index, index));
  const partner = await startPartner(oneRoster({ users }));
  partners.push(partner);
  const rostering = ["structure.manage", "students.manage", "guardians.manage", "staff.manage"];
  const helper = await helperAccount(app, admin, ...it, ...rostering);
  const { body } = await helper.client.post("/integration-connections", {
    ...{ name: `Mid run ${randomUUID()}`, connector: "oneroster", settings: { pageSize: 10 } },
    baseUrl: `${partner.url}/ims/oneroster/rostering/v1p2`,
  });
  const plain = partner.response;
  partner.response = (url, req, res) => {
    if (!url.searchParams.get("filter")?.includes("T08:18")) return plain(url, req, res);
    void helper.allow(...it).then(() => {
      const document = plain(url, req, res);
      res.end(JSON.stringify(document));
    });
    return undefined;
  };
  t.like((await helper.client.post(`${path(body)}/sync`)).body, { status: "failed" });
  const run = await latestRun(body.id);
  t.like(run, { errorCode: "not_authorized", requestedBy: helper.userId });
  t.true(run.countCreated < 40);
});

test.serial(
  "a connection of an earlier version that nobody answers for asks for a new activation",
  async (t) => {
    const partner = await genericPartner({
      staff: [{ id: "1", no: "OLD-1", first: "Old", last: "Version" }],
    });
    const { body } = await admin.post("/integration-connections", {
      ...{ ...generic(resources["staff"]!), baseUrl: partner.url },
    });
    await admin.put(`${path(body)}/activation`);
    await superuser.query("UPDATE integration_connections SET authorized_by = NULL WHERE id = $1", [body.id]);
    t.like(
      await cli(["integrations", "sync", body.id], {
        DATABASE_URL: app.databaseUrl,
        INTEGRATION_ALLOW: "127.0.0.1",
      }),
      { code: 0 },
      "an operator needs nobody",
    );
    await pullAll();
    const { body: stopped } = await admin.get(path(body));
    t.like(stopped, { status: "error" });
    t.regex(stopped.lastError, /No account is recorded .* activate/);
    const { body: again } = await admin.put(`${path(body)}/activation`);
    t.like(again, { status: "active", lastError: null, authorizedBy: admin.credentials.user.id });
    await pullAll();
    t.like(await latestRun(body.id), { status: "succeeded" });
    await admin.put(`${path(body)}/pause`);
  },
);
