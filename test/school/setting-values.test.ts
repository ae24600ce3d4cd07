import test from "ava";
import { startApp } from "../support/app.ts";

const app = await startApp();
const admin = await app.as("admin");
test.after.always(() => app.close());

const refused: Readonly<Record<string, readonly unknown[]>> = {
  "guardian-emails.receipt": ["no", 0],
  "guardian-emails.absence.delay-minutes": ["20", -1, 1441, 1.5],
  "fees.late-fees-daily": ["true"],
  "clearance.exams": [1],
  "brand.colour": ["green", "#fff", 7],
  "brand.logo": ["http://example.org/logo.png", "logo.png"],
};
const accepted: Readonly<Record<string, unknown>> = {
  "guardian-emails.receipt": false,
  "guardian-emails.absence.delay-minutes": 20,
  "fees.late-fees-daily": true,
  "clearance.exams": true,
  "brand.colour": "#1F6f54",
  "brand.logo": "https://example.org/logo.png",
};

test("a setting that the service reads is refused unless its value can be read", async (t) => {
  for (const [key, values] of Object.entries(refused))
    for (const value of values) {
      const { status, body } = await admin.post("/school-settings", { key, value });
      t.is(status, 400, `${key} ${JSON.stringify(value)}`);
      t.is(body.errors[0].path, "value");
    }
  for (const [key, value] of Object.entries(accepted)) {
    const { status, body } = await admin.post("/school-settings", { key, value });
    t.is(status, 201, key);
    t.is((await admin.patch(`/school-settings/${body.id}`, { value: [] })).status, 400, key);
  }
  const teacher = await app.as("teacher");
  t.is((await teacher.get("/school")).body.brandColour, "#1F6f54");
});

test("a setting of the school's own takes any value", async (t) => {
  t.is((await admin.post("/school-settings", { key: "own.setting", value: { any: [1] } })).status, 201);
});
