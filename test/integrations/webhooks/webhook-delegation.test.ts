import test from "ava";
import { personWith } from "../../identity/with-permissions.ts";
import { startApp } from "../../support/app.ts";

const app = await startApp();
const admin = await app.as("admin");
test.after.always(() => app.close());

const beyond = { status: 403, code: "beyond_own_permissions" };
const url = "https://partner.example/hook";

test("an endpoint is told what its maker may read", async (t) => {
  const it = await personWith(app, admin, ["integrations.manage", "integrations.read"]);
  const { data } = (await it.get("/webhook-event-types")).body;
  for (const { type } of data)
    t.like((await it.post("/webhook-endpoints", { name: type, url, eventTypes: [type] })).body, beyond, type);
  const bursar = await personWith(app, admin, ["integrations.manage", "fees.read"]);
  const made = await bursar.post("/webhook-endpoints", { name: "Fees", url, eventTypes: ["invoice.issued"] });
  t.is(made.status, 201, JSON.stringify(made.body));
  const path = `/webhook-endpoints/${made.body.id}`;
  t.like((await bursar.patch(path, { eventTypes: ["student.created"] })).body, beyond);
  t.like((await it.patch(path, { url: "https://elsewhere.example/hook" })).body, beyond);
  await admin.put(`${path}/pause`);
  t.like((await it.put(`${path}/activation`)).body, beyond);
  t.is((await bursar.put(`${path}/activation`)).status, 200);
});
