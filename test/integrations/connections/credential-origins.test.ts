import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import test from "ava";
import { createEncryption } from "../../../src/lib/encryption/encryption.ts";
import { startApp } from "../../support/app.ts";
import { openClient } from "../../support/open-client.ts";
import { testSettings } from "../../support/settings.ts";

const app = await startApp({ INTEGRATION_ALLOW: "127.0.0.1" });
const superuser = await openClient(app.databaseUrl);
const admin = await app.as("admin");
const closing: Array<() => void> = [];
test.after.always(async () => {
  for (const close of closing) close();
  await superuser.end();
  await app.close();
});

const secret = "SIS-SECRET-TOKEN-123456";

/** A server that writes down all that it is sent, as text. */
async function listen(response: (req: IncomingMessage, res: ServerResponse) => unknown = () => []) {
  const received: string[] = [];
  const server = createServer((req, res) => {
    const pieces: Buffer[] = [];
    req.on("data", (piece) => pieces.push(piece));
    req.on("end", () => {
      received.push(`${req.url} ${JSON.stringify(req.headers)} ${Buffer.concat(pieces)}`);
      const document = response(req, res);
      if (document !== undefined) res.end(JSON.stringify(document));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

const roster = ({ url = "" }: IncomingMessage) => {
  const name = new URL(url, "http://partner").pathname.split("/").at(-1)!;
  return name === "schools" ? { orgs: [{ sourcedId: "s1" }] } : { [name]: [] };
};

const bearer = { type: "bearer", token: secret };

async function connect(body: object) {
  const { status, body: made } = await admin.post("/integration-connections", {
    ...{ name: `Origins ${randomUUID()}`, connector: "oneroster", auth: bearer, ...body },
  });
  if (status !== 201) throw new Error(JSON.stringify(made));
  return { id: made.id as string, path: `/integration-connections/${made.id}` };
}

test("no address of a connection moves to another origin without its credentials", async (t) => {
  const good = await listen(roster);
  const thief = await listen();
  const { path } = await connect({ baseUrl: `${good.url}/ims/oneroster/rostering/v1p2` });
  const moves = [
    { baseUrl: `${thief.url}/ims/oneroster/rostering/v1p2` },
    { settings: { services: ["gradebook"], schoolSourcedId: "s1", gradebookUrl: `${thief.url}/steal` } },
    { settings: { gradebookUrl: good.url.replace("127.0.0.1", "127.0.0.2") } },
    { settings: { gradebookUrl: good.url.replace(/:(\d+)$/, ":8443") } },
    { baseUrl: `${good.url.replace("http:", "https:")}/ims/oneroster/rostering/v1p2` },
    { baseUrl: `${good.url}/x`, settings: { gradebookUrl: `${thief.url}/steal` } },
  ];
  for (const move of moves) {
    const { status, body } = await admin.patch(path, move);
    t.is(status, 400, JSON.stringify(move));
    t.true(
      body.errors.some(({ path: at }: { path: string }) => at === "auth" || at.endsWith("Url")),
      JSON.stringify(body),
    );
  }
  for (const verb of ["test", "preview", "sync"]) await admin.post(`${path}/${verb}`);
  t.true(good.received.some((text) => text.includes(secret)));
  t.deepEqual(thief.received, []);

  const beside = { settings: { schoolSourcedId: "s1", gradebookUrl: `${good.url}/other/place` } };
  t.is((await admin.patch(path, beside)).status, 200, "the same origin needs nothing");
  const moved = await admin.patch(path, { ...moves[1], auth: { ...bearer, token: "another-token" } });
  t.is(moved.status, 200, "with credentials it moves");
  await admin.post(`${path}/test`);
  t.true(thief.received.some((text) => text.includes("another-token")));
  t.is((await admin.patch(path, beside)).status, 200);
  t.is((await admin.patch(path, moves[1]!)).status, 200, "back to an origin that they were given for");
});

test("credentials never reach an address that appeared behind the interface", async (t) => {
  const good = await listen(roster);
  const thief = await listen(roster);
  const settings = { services: ["rostering", "gradebook"], schoolSourcedId: "s1" };
  const auths: Record<string, object> = {
    bearer,
    basic: { type: "basic", username: "us", password: secret },
    header: { type: "header", name: "x-api-key", value: secret },
  };
  for (const [name, auth] of Object.entries(auths)) {
    const { id, path } = await connect({ baseUrl: `${good.url}/rostering/v1`, auth, settings });
    const tamper = (text: string, value: string) =>
      superuser.query(`UPDATE integration_connections SET ${text} WHERE id = $1`, [id, value]);
    await tamper("settings = settings || jsonb_build_object('gradebookUrl', $2::text)", `${thief.url}/g`);
    t.like((await admin.post(`${path}/sync`)).body, { status: "failed" }, name);
    await tamper("base_url = $2", `${thief.url}/rostering/v1`);
    t.like((await admin.post(`${path}/test`)).body, { ok: false, code: "credentials_origin" }, name);
  }
  t.deepEqual(thief.received, []);
});

test("redirects and links to next pages take no credentials along", async (t) => {
  const thief = await listen();
  const settings = (paging: object) => ({
    resources: [
      {
        ...{ kind: "staff", path: "/staff", paging },
        fields: { staffNumber: "no", givenName: "first", familyName: "last" },
      },
    ],
  });
  const redirecting = await listen(
    (_req, res) => void res.writeHead(302, { location: `${thief.url}/r` }).end(),
  );
  const linking = await listen((_req, res) => {
    res.setHeader("link", `<${thief.url}/next>; rel="next"`);
    return [];
  });
  for (const [partner, style] of [
    [redirecting, "none"],
    [linking, "link"],
  ] as const) {
    const auth = { type: "header", name: "X-Api-Key", value: secret };
    const { path } = await connect({
      ...{ connector: "generic-json", baseUrl: partner.url, auth, settings: settings({ style }) },
    });
    await admin.post(`${path}/sync`);
    t.true(partner.received.some((text) => text.includes(secret)));
  }
  t.false(JSON.stringify(thief.received).includes(secret));
});

test("the client secret goes to its token address alone, and the token to the addresses of the connection", async (t) => {
  const tokens = await listen(() => ({ access_token: "ACCESS-TOKEN-1" }));
  const good = await listen(roster);
  const thief = await listen();
  const auth = { type: "oauth2", clientId: "us", clientSecret: secret, tokenUrl: `${tokens.url}/token` };
  const { path } = await connect({
    ...{ auth, baseUrl: `${good.url}/rostering/v1`, settings: { schoolSourcedId: "s1" } },
  });
  await admin.post(`${path}/test`);
  t.is(tokens.received.length, 1);
  t.true(good.received[0]!.includes("ACCESS-TOKEN-1"));
  t.is((await admin.patch(path, { baseUrl: `${thief.url}/rostering/v1` })).status, 400);
  t.is(
    (await admin.patch(path, { baseUrl: `${tokens.url}/rostering/v1` })).status,
    400,
    "not its origin either",
  );
  t.is((await admin.patch(path, { settings: { gradebookUrl: thief.url } })).status, 400);
});

test("credentials that an earlier version sealed stay with the addresses that they had", async (t) => {
  const good = await listen(roster);
  const thief = await listen();
  const { id, path } = await connect({
    baseUrl: `${good.url}/rostering/v1`,
    settings: { schoolSourcedId: "s1" },
  });
  const place = {
    ...{ schoolId: admin.credentials.school.id, table: "integration_connections" },
    ...{ row: id, column: "credentials" },
  };
  const cipher = createEncryption(testSettings.ENCRYPTION_KEY).encrypt(JSON.stringify(bearer), place);
  await superuser.query("UPDATE integration_connections SET credentials = $2 WHERE id = $1", [id, cipher]);
  t.like((await admin.post(`${path}/test`)).body, { ok: true });
  t.is((await admin.patch(path, { name: `Renamed ${id}` })).status, 200);
  t.is((await admin.patch(path, { settings: { gradebookUrl: `${thief.url}/g` } })).status, 400);
  t.is((await admin.patch(path, { baseUrl: thief.url })).status, 400);
  t.deepEqual(thief.received, []);
});
