import test from "ava";
import { startApp } from "../support/app.ts";

const app = await startApp();
const admin = await app.as("admin");
test.after.always(() => app.close());

const pairs = async (entityType: string) =>
  (await admin.get(`/person-duplicates?entityType=${entityType}`)).body.data as Array<{
    firstId: string;
    secondId: string;
    reasons: string[];
  }>;
const of = (found: Awaited<ReturnType<typeof pairs>>, ids: string[]) =>
  found.find(({ firstId, secondId }) => ids.includes(firstId) && ids.includes(secondId));
const admit = async (givenName: string, familyName: string, dateOfBirth: string | null) =>
  (await admin.post("/students", { givenName, familyName, dateOfBirth })).body.student.id as string;
const guardian = async (givenName: string, familyName: string, values: object) =>
  (await admin.post("/guardians", { givenName, familyName, ...values })).body.id as string;

test.serial(
  "students with the same birth date and similar names are proposed, also with names exchanged",
  async (t) => {
    const original = await admit("Zuleika", "Okonjo", "2014-02-29".replace("29", "28"));
    const typo = await admit("Zuleikha", "Okonjo", "2014-02-28");
    const exchanged = await admit("Okonjo", "Zuleika", "2014-02-28");
    const other = await admit("Bernadette", "Mwakio", "2014-02-28");
    const found = await pairs("student");
    t.like(of(found, [original, typo]), { firstId: original, secondId: typo, reasons: ["date_of_birth"] });
    t.truthy(of(found, [original, exchanged]));
    t.falsy(of(found, [original, other]), "a birth date alone is no sign");
  },
);

test.serial("the same name is a sign only if a birth date is missing", async (t) => {
  const one = await admit("Ximena", "Quispe", "2013-05-05");
  const unknown = await admit("Ximena", "Quispe", null);
  const twin = await admit("Ximena", "Quispe", "2011-01-01");
  const found = await pairs("student");
  t.deepEqual(of(found, [one, unknown])?.reasons, ["name"]);
  t.falsy(of(found, [one, twin]), "different birth dates are two children");
});

test.serial(
  "guardians are found by phone, however it is written; parents who share one are not",
  async (t) => {
    const one = await guardian("Thandiwe", "Mokoena", { phones: ["+27 82 555 0199"] });
    const again = await guardian("Thandi", "Mokoena", { phones: ["082-5550199"] });
    const husband = await guardian("Sipho", "Mokoena", { phones: ["0825550199"] });
    const found = await pairs("guardian");
    t.deepEqual(of(found, [one, again])?.reasons, ["phone"]);
    t.falsy(of(found, [one, husband]));
  },
);

test.serial("who is not the same is not proposed again", async (t) => {
  const [pair] = (await pairs("guardian")).filter(({ reasons }) => reasons.includes("phone"));
  const { firstId, secondId } = pair!;
  const values = { entityType: "guardian", firstId: secondId, secondId: firstId };
  t.is((await admin.post("/person-distinctions", values)).status, 201);
  t.is((await admin.post("/person-distinctions", values)).status, 201, "twice is no failure");
  t.falsy(of(await pairs("guardian"), [firstId, secondId]));
  const same = await admin.post("/person-distinctions", { ...values, secondId: values.firstId });
  t.is(same.body.errors[0].path, "secondId");
  t.is((await (await app.as("teacher")).get("/person-duplicates?entityType=guardian")).status, 403);
});
