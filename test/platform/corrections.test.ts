import test from "ava";
import { startApp } from "../support/app.ts";

const app = await startApp();
const operator = await app.asOperator();
test.after.always(() => app.close());

const tenantOf = async (slug: string) => (await operator.get(`/platform/tenants?q=${slug}`)).body.data[0];

test("an operator corrects the initial settings of a school", async (t) => {
  const { status, body } = await operator.post("/platform/tenants", {
    ...{ slug: "mwangaza", name: "Mwangaza", contactEmail: "head@mwangaza.example" },
  });
  t.is(status, 201);
  t.like(body, { country: null, timezone: "UTC", currency: "USD" });
  const place = { country: "KE", timezone: "Africa/Nairobi", currency: "KES", locale: "sw" };
  const corrected = await operator.patch(`/platform/tenants/${body.id}`, {
    ...place,
    name: "Mwangaza Academy",
  });
  t.is(corrected.status, 200);
  t.like(corrected.body, { ...place, name: "Mwangaza Academy" });
  const { data } = (await operator.get(`/platform/audit-events?limit=200`)).body;
  const made = data.find(({ action }) => action === "schools.update");
  t.like(made, { entityType: "School" });
  const wrong = await operator.patch(`/platform/tenants/${body.id}`, { timezone: "Mars/Olympus" });
  t.is(wrong.body.errors[0].path, "timezone");
});

test("the currency cannot be changed once fees have been billed", async (t) => {
  const { id } = await tenantOf("greenfield");
  const refused = await operator.patch(`/platform/tenants/${id}`, { currency: "USD" });
  t.like(refused.body, { status: 409, code: "currency_in_use" });
  const admin = await app.as("admin");
  t.like((await admin.patch("/school", { currency: "USD" })).body, { status: 409, code: "currency_in_use" });
  t.is((await admin.patch("/school", { currency: "KES", country: "KE" })).status, 200);
});

test("a school sees its trial and when it ends", async (t) => {
  const riverside = await app.as("admin", "riverside");
  const { status, body } = await riverside.get("/school/tenancy");
  t.is(status, 200);
  t.is(body.status, "TRIAL");
  t.is(body.trialEndsAt, (await tenantOf("riverside"))["trialEndsAt"]);
  t.is((await (await app.as("admin")).get("/school/tenancy")).body.status, "SUBSCRIBED");
  t.is((await (await app.as("teacher")).get("/school/tenancy")).status, 403);
});
