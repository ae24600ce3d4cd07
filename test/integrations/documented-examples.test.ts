import { readFileSync } from "node:fs";
import test from "ava";
import { startApp } from "../support/app.ts";
import { oneRoster, startPartner, studentRecord } from "./remote-system.ts";

const app = await startApp({ INTEGRATION_ALLOW: "127.0.0.1" });
const admin = await app.as("admin");
const { schemas } = (await admin.get("/openapi.json")).body.components;

const page = readFileSync("docs/integrations.md", "utf8");
/** The blocks of JSON in the page, by the word after `json`. */
const blocks = [...page.matchAll(/^```json (\S+)\n(.*?)^```$/gms)].map(([, word, text]) => ({
  word: word!,
  text: text!,
}));
const connections = blocks.filter(({ word }) => word === "connection").map(({ text }) => text);
const responses = new Map(blocks.map(({ word, text }) => [word, JSON.parse(text)]));

const standard = oneRoster({ users: [studentRecord(90_100)] });
const partner = await startPartner((url, req, res) => {
  if (url.pathname.endsWith("/token")) return { access_token: "a-token" };
  // A list of pages has an end.
  if (Number(url.searchParams.get("page")) > 1) return { data: { rows: [] } };
  return responses.get(url.pathname) ?? standard(url, req, res);
});
test.after.always(async () => {
  partner.close();
  await app.close();
});

/** The example, with its partners where the test has one. */
const here = (text: string) => JSON.parse(text.replaceAll(/https:\/\/\w+\.example\.org/g, partner.url));

test("each documented connection is accepted as it stands, and pulls what its partner answers", async (t) => {
  t.is(connections.length, 2);
  for (const text of connections) {
    const asIs = await admin.post("/integration-connections", JSON.parse(text));
    t.is(asIs.status, 201, JSON.stringify(asIs.body));
    const given = { ...here(text), name: `${asIs.body.name} (here)` };
    const { body } = await admin.post("/integration-connections", given);
    const result = (await admin.post(`/integration-connections/${body.id}/sync`)).body;
    t.like(result, { status: "succeeded" }, JSON.stringify(result));
    t.true(result.counts.countCreated! > 0);
  }
  const [student] = (await admin.get("/students?admissionNumber=2026/90001")).body.data;
  t.like(student, { givenName: "Amina", familyName: "Njoroge", dateOfBirth: "2015-03-31" });
  const [payment] = (await admin.get("/payments?reference=QK7RT2X9")).body.data;
  t.like(payment, {
    ...{ studentId: student.id, method: "mobile_money", payerName: "Grace Njoroge" },
    status: "pending_verification",
  });
});

test("the settings of each connector are a schema of their own in the OpenAPI document", (t) => {
  const named = ["OneRosterSettings", "GenericJsonSettings", "OneRosterFileSettings"];
  const references = named.map((name) => ({ $ref: `#/components/schemas/${name}` }));
  for (const name of named) t.truthy(schemas[name], name);
  for (const name of ["NewIntegrationConnection", "IntegrationConnectionChanges", "IntegrationConnection"])
    t.deepEqual(schemas[name].properties.settings.anyOf, references, name);
  const byConnector = schemas.NewIntegrationConnection.allOf.map(({ if: { properties }, then }: any) => [
    properties.connector.const,
    then.properties.settings,
  ]);
  t.deepEqual(byConnector, [
    ["oneroster", references[0]],
    ["generic-json", references[1]],
    ["oneroster-csv", references[2]],
  ]);
});

test("the page tells every setting", (t) => {
  const resource = schemas.GenericJsonSettings.properties.resources.items.properties;
  for (const setting of [...Object.keys(schemas.OneRosterSettings.properties), ...Object.keys(resource)])
    t.true(page.includes(`\`${setting}\``), setting);
});
