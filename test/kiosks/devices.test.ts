import test from "ava";
import { setClock } from "../../src/lib/clock.ts";
import { openAccounts } from "../people/school.ts";
import { startApp } from "../support/app.ts";
import { createClient } from "../support/client.ts";
import { ok } from "../support/ok.ts";
import { batch, openKioskSchool, scan } from "./kiosk-school.ts";

const app = await startApp();
const school = await openKioskSchool(app);
const { admin, rows } = school;
test.after.always(async () => {
  await school.close();
  await app.close();
});

const one = () => batch(new Date(), scan("no card", new Date()));

test.serial("the key is shown once, stored as a hash, and opens the kiosk's routes alone", async (t) => {
  const made = await ok(
    admin.post("/kiosk-devices", { name: "Main gate", place: "Hall", purpose: "arrival" }),
  );
  t.regex(made.key, /^[0-9a-f-]{36}\.[\w-]{43}$/);
  const shown = await ok(admin.get(`/kiosk-devices/${made.id}`));
  t.like(shown, { name: "Main gate", place: "Hall", purpose: "arrival", status: "active", lastSeenAt: null });
  t.false(JSON.stringify(await ok(admin.get("/kiosk-devices"))).includes(made.key.split(".")[1]!));
  const [stored] = await rows("SELECT key_hash FROM kiosk_devices WHERE school_id = $1 AND id = $2", [
    school.id,
    made.id,
  ]);
  t.not(stored.key_hash, made.key);
  const audits = await rows(
    "SELECT after FROM audit_events WHERE school_id = $1 AND entity_type = 'KioskDevice'",
    [school.id],
  );
  t.false(JSON.stringify(audits).includes(made.key.split(".")[1]!));

  const kiosk = createClient(app.url, made.key);
  const own = await kiosk.get("/kiosk");
  t.is(own.status, 200);
  t.like(own.body, { name: "Main gate", place: "Hall", purpose: "arrival" });
  t.truthy((await ok(admin.get(`/kiosk-devices/${made.id}`))).lastSeenAt);
  for (const path of ["/students", "/kiosk-devices", "/kiosk-scans", "/attendance-day", "/auth/me"])
    t.is((await kiosk.get(path)).status, 401, path);
  t.is((await kiosk.put(`/kiosk-devices/${made.id}/key`)).status, 401);
});

test.serial("no key, a wrong key and that of a session open nothing", async (t) => {
  const { key } = await school.kiosk();
  const wrong = [undefined, "x", `${key}x`, `${school.id}.`, admin.credentials.accessToken];
  for (const each of wrong) {
    const client = createClient(app.url, each);
    t.like((await client.get("/kiosk")).body, { status: 401, code: "invalid_device_key" });
    t.is((await client.post("/kiosk/scans", one())).status, 401);
  }
  const [, secret] = key.split(".");
  const [other] = await rows("SELECT id FROM schools WHERE slug = 'riverside'");
  t.is((await createClient(app.url, `${other.id}.${secret}`).get("/kiosk")).status, 401);
});

test.serial("a revoked key and a replaced one stop working at once", async (t) => {
  const gate = await school.kiosk();
  t.is((await gate.client.post("/kiosk/scans", one())).status, 200);
  const renewed = await ok(admin.put(`/kiosk-devices/${gate.id}/key`));
  t.is((await gate.client.post("/kiosk/scans", one())).status, 401);
  const client = createClient(app.url, renewed.key);
  t.is((await client.post("/kiosk/scans", one())).status, 200);
  const revoked = await ok(admin.put(`/kiosk-devices/${gate.id}/revocation`));
  t.is(revoked.status, "revoked");
  t.truthy(revoked.revokedAt);
  t.deepEqual(await ok(admin.put(`/kiosk-devices/${gate.id}/revocation`)), revoked);
  t.is((await client.get("/kiosk")).body.code, "invalid_device_key");
  t.is((await client.post("/kiosk/scans", one())).status, 401);
  t.is((await admin.put(`/kiosk-devices/${gate.id}/key`)).body.code, "kiosk_revoked");
});

test.serial("active kiosks have different names; the office changes name and place", async (t) => {
  const gate = await school.kiosk("arrival", "North door");
  t.is((await admin.post("/kiosk-devices", { name: "North door", purpose: "departure" })).status, 409);
  const changed = await ok(admin.patch(`/kiosk-devices/${gate.id}`, { name: "South door", place: "Yard" }));
  t.like(changed, { name: "South door", place: "Yard" });
  t.is((await admin.patch(`/kiosk-devices/${gate.id}`, { purpose: "departure" })).status, 400);
  await ok(admin.put(`/kiosk-devices/${gate.id}/revocation`));
  t.is((await admin.post("/kiosk-devices", { name: "South door", purpose: "departure" })).status, 201);
});

test.serial("roles: the reception reads, teachers and families see nothing", async (t) => {
  const gate = await school.kiosk();
  const accounts = await openAccounts(app, admin);
  await accounts.account("gate-desk", "receptionist");
  const reception = await accounts.signIn("gate-desk");
  t.is((await reception.get("/kiosk-devices")).status, 200);
  t.is((await reception.get("/kiosk-scans")).status, 200);
  t.is((await reception.post("/kiosk-devices", { name: "Mine", purpose: "arrival" })).status, 403);
  t.is((await reception.put(`/kiosk-devices/${gate.id}/revocation`)).status, 403);
  for (const role of ["teacher", "guardian", "student"]) {
    const client = await app.as(role);
    t.is((await client.get("/kiosk-devices")).status, 403, role);
    t.is((await client.get("/kiosk-scans")).status, 403, role);
  }
});

test.serial("a key cannot be given out by who may not take every register, nor by an API key", async (t) => {
  const { key } = await ok(
    admin.post("/api-keys", { name: "Program", scopes: ["kiosks.manage", "kiosks.read", "attendance.take"] }),
  );
  const program = createClient(app.url, key);
  t.is((await program.get("/kiosk-devices")).status, 200);
  t.is((await program.post("/kiosk-devices", { name: "By key", purpose: "arrival" })).status, 403);
});

test.serial("a suspended school refuses scans, which the kiosk keeps", async (t) => {
  const gate = await school.kiosk();
  await rows("UPDATE schools SET status = 'suspended' WHERE id = $1", [school.id]);
  const { status, body } = await gate.client.post("/kiosk/scans", one());
  t.like({ status, code: body.code }, { status: 403, code: "school_suspended" });
  await rows("UPDATE schools SET status = 'active' WHERE id = $1", [school.id]);
  t.is((await gate.client.post("/kiosk/scans", one())).status, 200);
});

test.serial("scans per minute of a device are limited", async (t) => {
  const gate = await school.kiosk();
  setClock();
  const statuses: number[] = [];
  for (let sent = 0; sent < 245; sent += 35)
    statuses.push(
      ...(await Promise.all(
        Array.from({ length: 35 }, async () => (await gate.client.get("/kiosk")).status),
      )),
    );
  t.true(statuses.includes(429));
  t.true(statuses.filter((status) => status === 200).length <= 240);
});
