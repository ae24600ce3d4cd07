import test from "ava";
import { unzipSync } from "fflate";
import sharp from "sharp";
import { openSchool } from "../people/school.ts";
import { startApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { ok } from "../support/ok.ts";
import { openClient } from "../support/open-client.ts";

const app = await startApp();
const admin = await app.as("admin");
const teacher = await app.as("teacher");
const guardian = await app.as("guardian");
const elsewhere = await app.as("admin", "riverside");
const { admit } = await openSchool(admin);
const client = await openClient(app.databaseUrl);
const [child] = (await ok(guardian.get("/guardian/children"))).data as Array<{ id: string }>;
const stranger: string = (await admit()).student.id;

const decide = (who: Client, purpose: string, granted: boolean, studentId = child!.id) =>
  who.post("/consents", { studentId, purpose, granted });
const publish = async (purpose: string, title = "A text") => {
  const { id } = await ok(admin.post("/consent-texts", { purpose, title, body: "The words." }));
  return ok(admin.put(`/consent-texts/${id}/publication`));
};
const overview = async (purpose: string) =>
  (await ok(admin.get("/consent-overview"))).purposes.find((each) => each.purpose === purpose);
const picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: "#884422" } })
  .jpeg()
  .toBuffer();
test.after.always(async () => {
  await client.end();
  await app.close();
});

const setPhoto = () =>
  admin("PUT", `/students/${child!.id}/photo`, picture, { "content-type": "image/jpeg" });

test.serial("a new version makes consents expire, and the office sees who is missing", async (t) => {
  await client.query("DELETE FROM consents");
  await client.query("DELETE FROM consent_texts");
  t.is((await decide(guardian, "trips", true)).body.code, "no_consent_text");
  const first = await publish("trips");
  t.like(first, { version: 1, status: "published" });
  t.is(
    (await admin.patch(`/consent-texts/${first.id}`, { title: "Other" })).body.code,
    "consent_text_published",
  );
  const before = await overview("trips");
  t.like(await ok(decide(guardian, "trips", true)), { status: "granted", documentVersion: 1 });
  t.is((await overview("trips")).missing, before.missing - 1);
  t.false((await overview("trips")).missingStudents.some(({ id }) => id === child!.id));
  const second = await publish("trips");
  t.is(second.version, 2);
  t.is((await overview("trips")).granted, 0);
  t.like(await ok(decide(guardian, "trips", true)), { documentVersion: 2 });
  t.is((await ok(admin.get(`/consents?studentId=${child!.id}&purpose=trips`))).data.length, 2);
});

test.serial(
  "only guardians with custody and the office decide, each for the students they reach",
  async (t) => {
    t.is((await decide(guardian, "trips", true, stranger)).status, 404);
    t.is((await decide(teacher, "trips", true)).status, 403);
    t.is((await decide(elsewhere, "trips", true)).status, 404);
    t.is((await guardian.get("/consent-overview")).status, 403);
    await ok(decide(admin, "trips", true, stranger));
    t.true((await ok(guardian.get("/consents"))).data.every(({ studentId }) => studentId !== stranger));
  },
);

test.serial(
  "withdrawing the consent to photos removes the photo at once, until it is given again",
  async (t) => {
    await publish("photos");
    await ok(setPhoto());
    await ok(decide(guardian, "photos", true));
    t.like(await ok(decide(guardian, "photos", false)), { status: "withdrawn" });
    t.is<unknown, null>((await ok(admin.get(`/students/${child!.id}`))).photoFileId, null);
    t.is((await admin.get(`/students/${child!.id}/photo`)).status, 404);
    t.is((await setPhoto()).body.code, "consent_withdrawn");
    await publish("photos");
    t.is((await setPhoto()).body.code, "consent_withdrawn", "a new version does not undo a withdrawal");
    await ok(decide(guardian, "photos", true));
    t.is((await setPhoto()).status, 200);
  },
);

test.serial(
  "the roster for third parties leaves out whose guardians do not consent to sharing",
  async (t) => {
    const [{ number }] = (
      await client.query("SELECT admission_number AS number FROM students WHERE id = $1", [child!.id])
    ).rows;
    const csv = async () => {
      const response = await fetch(`${app.url}/api/v1/exports/oneroster.zip`, {
        headers: { authorization: `Bearer ${admin.credentials.accessToken}` },
      });
      if (response.status !== 200) throw new Error(await response.text());
      const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
      return ["users.csv", "enrollments.csv", "demographics.csv"]
        .map((name) => Buffer.from(files[name] ?? []).toString())
        .join("\n");
    };
    await publish("sharing");
    const all = await csv();
    t.true(all.includes(number) && all.includes(child!.id));
    await ok(decide(guardian, "sharing", false));
    const fewer = await csv();
    t.false(fewer.includes(number) || fewer.includes(child!.id));
    await ok(decide(guardian, "sharing", true));
    t.true((await csv()).includes(child!.id));
  },
);

test.serial("legal documents are pending until they are accepted, again for each version", async (t) => {
  const pending = async () => (await ok(teacher.get("/pending-legal-texts"))).data;
  t.deepEqual(await pending(), []);
  const terms = await publish("terms", "Terms of use");
  t.like(await pending(), [{ id: terms.id, title: "Terms of use", body: "The words." }]);
  t.is((await teacher.put(`/consent-texts/${terms.id}/acceptance`)).status, 204);
  t.is((await teacher.put(`/consent-texts/${terms.id}/acceptance`)).status, 204);
  t.deepEqual(await pending(), []);
  const { data } = await ok(admin.get("/consents?purpose=terms"));
  t.like(data, [{ userId: teacher.credentials.user.id, documentVersion: 1, status: "granted" }]);
  const renewed = await publish("terms");
  t.is((await pending()).length, 1);
  t.is((await teacher.put(`/consent-texts/${terms.id}/acceptance`)).body.code, "consent_text_retired");
  t.is((await elsewhere.put(`/consent-texts/${renewed.id}/acceptance`)).status, 404);
});
