import test from "ava";
import { createLocalJWKSet, decodeJwt, exportSPKI, jwtVerify } from "jose";
import { setClock } from "../../src/lib/clock.ts";
import { sql } from "../identity/sql.ts";
import { startApp } from "../support/app.ts";
import { startForeignTool } from "./foreign-tool.ts";
import { addLink, follow, formOf, ltiClass, register, startAt } from "./lti-class.ts";

const app = await startApp({ INTEGRATION_ALLOW: "127.0.0.1" });
const { admin, teacher, student, offeringId, studentId } = await ltiClass(app);
const elsewhere = await app.as("admin", "riverside");
const tool = await startForeignTool();
const registered = await register(admin, tool);
const link = await addLink(teacher, offeringId, registered.id);
const db = await sql(app.databaseUrl);
test.after.always(async () => {
  tool.close();
  await app.close();
});
test.afterEach.always(() => setClock());

const changed = async (changes: Record<string, string | null>, client = student): Promise<URL> => {
  const url = await startAt(client, link.id);
  for (const [name, value] of Object.entries(changes))
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  return url;
};
const answerTo = async (url: URL) => {
  const response = await fetch(url);
  return { status: response.status, ...formOf(await response.text()) };
};

test.serial("without a registered client and redirect URI the browser is sent nowhere", async (t) => {
  const refused: Array<Record<string, string | null>> = [
    { client_id: "unknown" },
    { client_id: null },
    { redirect_uri: `${tool.url}/launch/` },
    { redirect_uri: `${tool.url}/launch?a=b` },
    { redirect_uri: "https://attacker.example/launch" },
    { redirect_uri: null },
  ];
  for (const changes of refused) {
    const { status, action } = await answerTo(await changed(changes));
    t.deepEqual([status, action], [400, ""], JSON.stringify(changes));
  }
});

test.serial("a request that is no LTI login is answered with the error of OpenID Connect", async (t) => {
  const expected: Array<[Record<string, string | null>, string]> = [
    [{ response_type: "code" }, "unsupported_response_type"],
    [{ scope: "profile" }, "invalid_scope"],
    [{ response_mode: "query" }, "invalid_request"],
    [{ prompt: "login" }, "invalid_request"],
    [{ nonce: null }, "invalid_request"],
    [{ state: null }, "invalid_request"],
    [{ lti_deployment_id: "another" }, "invalid_request"],
    [{ lti_message_hint: "guessed" }, "login_required"],
    [{ login_hint: registered.id }, "login_required"],
  ];
  for (const [changes, error] of expected) {
    const { status, action, fields } = await answerTo(await changed(changes));
    t.deepEqual(
      [status, action, fields["error"]],
      [200, `${tool.url}/launch`, error],
      JSON.stringify(changes),
    );
    t.falsy(fields["id_token"]);
  }
});

test.serial("a hint counts once, and for five minutes", async (t) => {
  const url = await changed({});
  t.is((await answerTo(url)).fields["error"], undefined);
  t.is((await answerTo(url)).fields["error"], "login_required");
  const late = await changed({});
  setClock(() => new Date(Date.now() + 5 * 60_000 + 1_000));
  t.is((await answerTo(late)).fields["error"], "login_required");
});

test.serial("a hint of one tool is of no use to another, nor at another school", async (t) => {
  const other = await register(admin, tool);
  t.is((await answerTo(await changed({ client_id: other.clientId }))).fields["error"], "invalid_request");
  const url = await changed({ client_id: other.clientId, lti_deployment_id: other.deploymentId });
  t.is((await answerTo(url)).fields["error"], "login_required");
  const theirs = await register(elsewhere, tool);
  const abroad = await changed({ client_id: theirs.clientId });
  t.is((await answerTo(abroad)).status, 400, "client of another school");
  const moved = new URL(
    (await changed({ client_id: theirs.clientId, lti_deployment_id: theirs.deploymentId })).href,
  );
  moved.pathname = moved.pathname.replace(/[\w-]{36}/, elsewhere.credentials.school.id);
  t.is((await answerTo(moved)).fields["error"], "login_required");
});

test.serial("the tool refuses a launch whose state or nonce is not its own", async (t) => {
  const { status } = await follow(await changed({ state: "forged" }));
  t.is(status, 500);
  t.is((await follow(await changed({ nonce: "forged" }))).status, 500);
});

test.serial("who signed out, or left the class, is not let in", async (t) => {
  const leaving = await app.as("student");
  const url = await changed({}, leaving);
  await leaving.post("/auth/logout", { refreshToken: leaving.credentials.refreshToken });
  setClock(() => new Date(Date.now() + 2_000));
  t.is((await answerTo(url)).fields["error"], "login_required");
  setClock();
  const pending = await changed({});
  await db.query("UPDATE students SET status = 'suspended' WHERE id = $1", [studentId]);
  t.is((await answerTo(pending)).fields["error"], "access_denied");
  t.is((await student.post(`/lti-links/${link.id}/launches`)).status, 403);
  await db.query("UPDATE students SET status = 'active' WHERE id = $1", [studentId]);
});

test.serial("inactive tools and hidden links cannot be opened by students", async (t) => {
  await teacher.patch(`/lti-links/${link.id}`, { status: "hidden" });
  t.is((await student.post(`/lti-links/${link.id}/launches`)).status, 404);
  t.is((await student.get(`/lti-links/${link.id}`)).status, 404);
  t.is((await teacher.post(`/lti-links/${link.id}/launches`)).status, 201);
  await teacher.patch(`/lti-links/${link.id}`, { status: "active" });
  const pending = await changed({});
  await admin.patch(`/lti-tools/${registered.id}`, { status: "inactive" });
  t.is((await answerTo(pending)).status, 400);
  t.is((await teacher.post(`/lti-links/${link.id}/launches`)).status, 400);
  await admin.patch(`/lti-tools/${registered.id}`, { status: "active" });
});

test.serial("only people of the class open its tools, and never an API key", async (t) => {
  const guardian = await app.as("guardian");
  t.is((await guardian.post(`/lti-links/${link.id}/launches`)).status, 403);
  t.is((await guardian.get("/lti-links")).status, 403);
  t.is((await elsewhere.post(`/lti-links/${link.id}/launches`)).status, 404);
  const { data } = (await admin.get("/course-offerings?limit=200")).body;
  const mine = new Set((await teacher.get("/lti-links")).body.data.map((each) => each.courseOfferingId));
  const taught = (await admin.get(`/teaching-assignments?courseOfferingId=${offeringId}`)).body.data[0];
  const all = (await admin.get(`/teaching-assignments?staffMemberId=${taught.staffMemberId}&limit=200`)).body
    .data;
  const foreign = data.find(({ id }) => !all.some((each) => each.courseOfferingId === id));
  t.true(mine.has(offeringId));
  const refused = await teacher.post("/lti-links", {
    ...{ courseOfferingId: foreign.id, ltiToolId: registered.id, title: "Not mine" },
  });
  t.is(refused.status, 400);
  const key = await admin.post("/api-keys", { name: "Key", scopes: ["lti-links.launch", "lti-links.read"] });
  const { createClient } = await import("../support/client.ts");
  const program = createClient(app.url, key.body.key);
  t.is((await program.post(`/lti-links/${link.id}/launches`)).status, 403);
});

test.serial("a tool gets the personal data that the school chose, and no more", async (t) => {
  for (const [sharedData, names] of [
    ["none", []],
    ["name", ["family_name", "given_name", "name"]],
    ["name_email", ["email", "family_name", "given_name", "name"]],
  ] as const) {
    const customParameters = { name: "$Person.name.full", email: "$Person.email.primary" };
    await admin.patch(`/lti-tools/${registered.id}`, { sharedData, customParameters });
    const { fields } = await answerTo(await changed({}));
    const claims = decodeJwt(fields["id_token"]!);
    t.deepEqual(
      Object.keys(claims)
        .filter((name) => /name$|email|picture|phone/.test(name) && !name.includes("/"))
        .sort(),
      [...names],
    );
    const custom = claims["https://purl.imsglobal.org/spec/lti/claim/custom"] as Record<string, string>;
    t.is(custom["name"], (claims["name"] as string | undefined) ?? customParameters.name);
    t.is(custom["email"], (claims["email"] as string | undefined) ?? customParameters.email);
    t.false(JSON.stringify(claims).includes(studentId));
  }
  await admin.patch(`/lti-tools/${registered.id}`, { sharedData: "name_email" });
});

test.serial("a replaced key stays published for two days", async (t) => {
  const keys = async () =>
    ((await (await fetch(registered.registration.jwksUrl)).json()) as any).keys as any[];
  const [before] = await keys();
  t.deepEqual([before.kty, before.alg, before.use, before.d], ["RSA", "RS256", "sig", undefined]);
  const made = await admin.post(`/lti-keys/${before.kid}/replacement`);
  t.is(made.status, 201);
  t.deepEqual(
    (await keys()).map(({ kid }) => kid),
    [made.body.id, before.kid],
  );
  const { fields } = await answerTo(await changed({}));
  const verified = await jwtVerify(fields["id_token"]!, createLocalJWKSet({ keys: await keys() }));
  t.is(verified.protectedHeader.kid, made.body.id);
  setClock(() => new Date(Date.now() + 49 * 3_600_000));
  t.deepEqual(
    (await keys()).map(({ kid }) => kid),
    [made.body.id],
  );
  setClock();
  t.is((await teacher.post(`/lti-keys/${made.body.id}/replacement`)).status, 403);
  t.is((await admin.post(`/lti-keys/${before.kid}/replacement`)).body.code, "lti_key_retired");
});

test.serial("a registration that cannot work is refused with its field", async (t) => {
  const values = {
    ...{ name: "Broken", loginUrl: "https://tool.example/login", targetLinkUri: "https://tool.example/" },
    ...{ redirectUris: ["https://tool.example/launch"] },
  };
  const pem = await exportSPKI(tool.keys.publicKey as never);
  const expected: Array<[object, string]> = [
    [{}, "jwksUrl"],
    [{ jwksUrl: "https://tool.example/jwks", publicKey: pem }, "publicKey"],
    [{ publicKey: "no key" }, "publicKey"],
    [{ jwksUrl: "http://10.0.0.1/jwks" }, "jwksUrl"],
    [{ jwksUrl: "https://localhost/jwks" }, "jwksUrl"],
    [{ publicKey: pem, redirectUris: [] }, "redirectUris"],
    [{ publicKey: pem, loginUrl: "javascript:alert(1)" }, "loginUrl"],
    [{ publicKey: pem, customParameters: { "a b": "c" } }, "customParameters.a b"],
  ];
  for (const [more, path] of expected) {
    const { status, body } = await admin.post("/lti-tools", { ...values, ...more });
    t.deepEqual([status, body.errors?.[0]?.path], [400, path], JSON.stringify(more));
  }
  t.is((await admin.post("/lti-tools", { ...values, publicKey: pem })).status, 201);
  t.is((await teacher.post("/lti-tools", { ...values, name: "Mine", publicKey: pem })).status, 403);
  t.is((await admin.delete(`/lti-tools/${registered.id}`)).body.code, "in_use");
});
