import { randomUUID } from "node:crypto";
import test from "ava";
import { generateKeyPair, SignJWT } from "jose";
import { setClock } from "../../src/lib/clock.ts";
import { startApp } from "../support/app.ts";
import { startForeignTool } from "./foreign-tool.ts";
import { addColumn, addLink, launch, ltiClass, register, services } from "./lti-class.ts";

const app = await startApp({ INTEGRATION_ALLOW: "127.0.0.1" });
const { admin, teacher, student, offeringId } = await ltiClass(app);
const elsewhere = await app.as("admin", "riverside");
const tool = await startForeignTool();
const registered = await register(admin, tool);
const column = await addColumn(teacher, offeringId);
const link = await addLink(teacher, offeringId, registered.id, { lineItemId: column.id });
await launch(student, link.id);
const mine = tool.sessions.at(-1)!.user.id;
test.after.always(async () => {
  tool.close();
  await app.close();
});
test.afterEach.always(() => setClock());

const { issuer, tokenUrl, clientId } = registered.registration;
const AGS = "https://purl.imsglobal.org/spec/lti-ags/scope";
const scopes = {
  members: "https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly",
  items: `${AGS}/lineitem`,
  results: `${AGS}/result.readonly`,
  score: `${AGS}/score`,
};

const seconds = () => Math.floor(Date.now() / 1000);
const assertion = (
  claims: object = {},
  { key = tool.keys.privateKey as any, alg = "RS256", kid = "main" } = {},
) =>
  new SignJWT({
    ...{
      iss: clientId,
      sub: clientId,
      aud: tokenUrl,
      iat: seconds(),
      exp: seconds() + 60,
      jti: randomUUID(),
    },
    ...claims,
  })
    .setProtectedHeader({ alg, kid })
    .sign(key);
const ask = async (fields: Record<string, string>, url = tokenUrl) => {
  const body = new URLSearchParams({
    ...{ grant_type: "client_credentials", scope: Object.values(scopes).join(" ") },
    client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
    ...fields,
  });
  const response = await fetch(url, { method: "POST", body });
  return { status: response.status, body: (await response.json()) as any };
};
const tokenFor = async (scope: string) =>
  (await ask({ client_assertion: await assertion(), scope })).body.access_token as string;

const call = async (
  method: string,
  path: string,
  token: string | undefined,
  body?: object,
  base = issuer,
) => {
  const response = await fetch(`${base}/contexts/${path}`, {
    method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
};
const score = (values: object = {}) => ({
  ...{ userId: mine, scoreGiven: 1, scoreMaximum: 2, timestamp: new Date().toISOString() },
  ...{ activityProgress: "Completed", gradingProgress: "FullyGraded" },
  ...values,
});
const scores = `${offeringId}/line-items/${column.id}/scores`;

test.serial("an assertion must be fresh, for us, by the tool, and is used once", async (t) => {
  const good = await assertion();
  t.is((await ask({ client_assertion: good })).status, 200);
  t.like(await ask({ client_assertion: good }), { status: 401, body: { error: "invalid_client" } }, "replay");
  const { privateKey } = await generateKeyPair("RS256");
  const none = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${good.split(".")[1]}.`;
  const refused: Record<string, string> = {
    "wrong key": await assertion({}, { key: privateKey }),
    "none algorithm": none,
    "symmetric algorithm": await assertion(
      {},
      { key: new TextEncoder().encode("x".repeat(40)), alg: "HS256" },
    ),
    "another audience": await assertion({ aud: "https://platform.example/token" }),
    "another subject": await assertion({ sub: "somebody" }),
    "unknown client": await assertion({ iss: "nobody", sub: "nobody" }),
    expired: await assertion({ iat: seconds() - 600, exp: seconds() - 300 }),
    "too long": await assertion({ exp: seconds() + 3_600 }),
    "no expiry": await assertion({ exp: undefined }),
    "no jti": await assertion({ jti: undefined }),
    "no JWT": "abc",
  };
  for (const [name, client_assertion] of Object.entries(refused))
    t.like(await ask({ client_assertion }), { status: 401, body: { error: "invalid_client" } }, name);
  t.is(
    (await ask({ client_assertion: await assertion(), grant_type: "password" })).body.error,
    "unsupported_grant_type",
  );
  t.is(
    (await ask({ client_assertion: await assertion(), client_assertion_type: "x" })).body.error,
    "invalid_request",
  );
  t.is((await ask({ client_assertion: await assertion(), scope: "openid" })).body.error, "invalid_scope");
  const abroad = tokenUrl.replace(/[\w-]{36}/, elsewhere.credentials.school.id);
  t.is(
    (await ask({ client_assertion: await assertion({ aud: abroad }) }, abroad)).body.error,
    "invalid_client",
  );
});

test.serial("every service needs its own scope, a live tool and a link in the context", async (t) => {
  const items = `${offeringId}/line-items`;
  const calls: Array<[string, string, string, object?]> = [
    ["GET", `${offeringId}/members`, scopes.members],
    ["GET", items, scopes.items],
    ["POST", items, scopes.items, { label: "New", scoreMaximum: 10 }],
    ["GET", `${items}/${column.id}`, scopes.items],
    ["POST", scores, scopes.score, score()],
    ["GET", `${items}/${column.id}/results`, scopes.results],
  ];
  for (const [method, path, scope, body] of calls) {
    const wrong = await tokenFor(scope === scopes.members ? scopes.score : scopes.members);
    t.is((await call(method, path, undefined, body)).status, 401, `${method} ${path} without a token`);
    t.is((await call(method, path, student.credentials?.accessToken, body)).status, 401);
    t.like(await call(method, path, wrong, body), { status: 403, body: { code: "insufficient_scope" } });
    t.true((await call(method, path, await tokenFor(scope), body)).status < 300, `${method} ${path}`);
  }
  const { data } = (await admin.get("/course-offerings?limit=200")).body;
  const other = data.find(({ id }: { id: string }) => id !== offeringId);
  const token = await tokenFor(Object.values(scopes).join(" "));
  t.is((await call("GET", `${other.id}/members`, token)).status, 404);
  t.is((await call("GET", "nothing/members", token)).status, 404);
  const base = issuer.replace(/[\w-]{36}/, elsewhere.credentials.school.id);
  t.is((await call("GET", `${offeringId}/members`, token, undefined, base)).status, 401, "another school");
  await admin.patch(`/lti-tools/${registered.id}`, { services: ["members"] });
  t.is((await call("POST", scores, token, score())).status, 403, "the school took the service away");
  await admin.patch(`/lti-tools/${registered.id}`, { services, status: "inactive" });
  t.is((await call("GET", `${offeringId}/members`, token)).status, 401);
  await admin.patch(`/lti-tools/${registered.id}`, { status: "active" });
});

test.serial("scores that do not fit are refused, and say why", async (t) => {
  const token = await tokenFor(`${scopes.score} ${scopes.items}`);
  const post = (values: object, path = scores) => call("POST", path, token, score(values));
  t.is((await post({ userId: "nobody" })).status, 404);
  t.is((await post({ scoreGiven: 3 })).status, 400, "above the maximum");
  t.is((await post({ scoreGiven: -1 })).status, 400);
  t.is((await post({ scoreMaximum: 0 })).status, 400);
  t.is((await post({ scoreMaximum: undefined })).status, 400);
  t.is((await post({ timestamp: "yesterday" })).status, 400);
  t.is((await post({ timestamp: new Date(Date.now() + 86_400_000).toISOString() })).status, 400);
  t.is((await post({ gradingProgress: "Done" })).status, 400);
  const foreign = await addColumn(teacher, offeringId);
  t.is(
    (await post({}, `${offeringId}/line-items/${foreign.id}/scores`)).status,
    404,
    "a column of the teacher",
  );
  const own = `${offeringId}/line-items/${column.id}`;
  t.is((await call("PUT", own, token, { label: "Mine", scoreMaximum: 5 })).body.code, "not_own_line_item");
  t.is((await call("DELETE", own, token)).status, 403);

  const unscored = await call(
    "POST",
    scores,
    token,
    score({ scoreGiven: undefined, scoreMaximum: undefined }),
  );
  t.is(unscored.status, 204, "a message without a score withdraws it");
  const [result] = (await teacher.get(`/results?lineItemId=${column.id}`)).body.data;
  t.like(result, { score: null, scoreStatus: "submitted" });

  await teacher.put(`/line-items/${column.id}/publication`);
  const published = (await teacher.get(`/line-items/${column.id}`)).body.status;
  if (published !== "published") await teacher.post(`/line-items/${column.id}/publish`);
  t.like(await post({}), { status: 409, body: { code: "line_item_published" } });
});

test.serial("a student of another class has no score here", async (t) => {
  const { data } = (await admin.get("/course-offerings?limit=200")).body;
  const other = data.find(
    (each: { sectionId: string; id: string }) =>
      each.sectionId &&
      each.id !== offeringId &&
      each.sectionId !== data.find((o: { id: string }) => o.id === offeringId).sectionId,
  );
  await addLink(admin, other.id, registered.id);
  const token = await tokenFor(Object.values(scopes).join(" "));
  const members = (await call("GET", `${other.id}/members?role=Learner`, token)).body.members;
  t.true(members.length > 0);
  t.false(members.some(({ user_id }: any) => user_id === mine));
  t.is((await call("POST", scores, token, score({ userId: members[0].user_id }))).status, 404);
});

test.serial("the class list comes in pages", async (t) => {
  const token = await tokenFor(scopes.members);
  const whole = await call("GET", `${offeringId}/members`, token);
  t.is(whole.headers.get("content-type"), "application/vnd.ims.lti-nrps.v2.membershipcontainer+json");
  const seen: string[] = [];
  let next: string | undefined = `${offeringId}/members?limit=2`;
  while (next) {
    const page = await call("GET", next, token);
    seen.push(...page.body.members.map(({ user_id }: any) => user_id));
    next = /<(.+)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1]?.split("/contexts/")[1];
  }
  t.deepEqual(
    seen,
    whole.body.members.map(({ user_id }: any) => user_id),
  );
  t.is((await call("GET", `${offeringId}/members?role=Mentor`, token)).status, 400);
});
