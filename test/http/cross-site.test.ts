import { request } from "node:http";
import test from "ava";
import { demoPassword } from "../../seeders/demo.ts";
import { startApp } from "../support/app.ts";
import { openSocket } from "../support/sockets.ts";
import { raw } from "./serve.ts";

const app = await startApp({ PUBLIC_URL: "https://school.example" });
test.after.always(() => app.close());

const { host } = new URL(app.url);
const credentials = JSON.stringify({ email: "admin@greenfield.example", password: demoPassword });
const json = { "content-type": "application/json" };
const login = (headers: Record<string, string> = {}, body = credentials) =>
  app.anonymous("POST", "/auth/login", body, { ...json, ...headers });

const foreign: Array<Record<string, string>> = [
  { origin: "https://evil.example" },
  { origin: "null" },
  { origin: "http://school.example" },
  { origin: "https://school.example.evil.example" },
  { origin: "https://school.example:8443" },
  { origin: "https://sister.school.example" },
  { origin: `http://evil.example@${host}` },
  { origin: `http://${host}.evil.example` },
  { origin: "http://127.0.0.1:1" },
  { origin: "chrome-extension://abc" },
  { origin: "not an origin" },
  { "sec-fetch-site": "cross-site" },
  { origin: "https://school.example", "sec-fetch-site": "cross-site" },
];
const own: Array<Record<string, string>> = [
  {},
  { origin: "https://school.example" },
  { origin: `http://${host}` },
  { origin: `http://${host}`, "sec-fetch-site": "same-origin" },
  { "sec-fetch-site": "none" },
];

test("a page of another site cannot sign its visitor in, out or on", async (t) => {
  for (const headers of foreign)
    for (const path of [
      ...["/auth/login", "/auth/refresh", "/auth/logout", "/auth/password/forgot", "/auth/password/reset"],
      ...["/auth/totp", "/platform/auth/login", "/platform/auth/refresh", "/platform/auth/logout"],
    ]) {
      const response = await app.anonymous("POST", path, credentials, { ...json, ...headers });
      t.like(response.body, { status: 403, code: "cross_site" }, `${path} ${JSON.stringify(headers)}`);
      t.deepEqual(response.headers.getSetCookie(), []);
    }
});

test("own pages and programs sign in", async (t) => {
  for (const headers of own) t.is((await login(headers)).status, 200, JSON.stringify(headers));
});

test("only a body that says it is JSON is read as such", async (t) => {
  const form = `{"email":"admin@greenfield.example","password":"${demoPassword}","x":"=a"}`;
  const admin = await app.as("admin");
  const authorization = `Bearer ${admin.credentials.accessToken}`;
  for (const type of [
    ...["text/plain", "text/plain;charset=UTF-8", "application/x-www-form-urlencoded", "multipart/form-data"],
    ...[
      "text/json",
      "application/javascript",
      "application/jsonp",
      "nonsense",
      "text/plain;application/json",
      "",
    ],
  ])
    for (const path of ["/auth/login", "/students", "/payments"]) {
      const response = await app.anonymous("POST", path, new TextEncoder().encode(form), {
        authorization,
        "content-type": type,
      });
      t.like(response.body, { status: 415, code: "unsupported_media_type" }, `${path} as ${type}`);
      t.is(response.headers.get("content-type"), "application/problem+json; charset=utf-8");
    }
  for (const type of ["application/json", "Application/JSON; charset=utf-8", "application/merge-patch+json"])
    t.is(
      (await app.anonymous("POST", "/auth/login", credentials, { "content-type": type })).status,
      200,
      type,
    );
  t.like((await login({}, "{")).body, { status: 400, code: "invalid_json" });
});

test("a body that does not say what it is is refused, however it is sent", async (t) => {
  for (const headers of [{}, { "transfer-encoding": "chunked" }] as Array<Record<string, string>>) {
    const response = await raw(app.url, "/api/v1/auth/login", { method: "POST", headers, body: credentials });
    t.is(response.status, 415);
    t.is(JSON.parse(response.body).code, "unsupported_media_type");
  }
});

test("a request without a body needs no content type", async (t) => {
  const admin = await app.as("admin");
  const headers = { authorization: `Bearer ${admin.credentials.accessToken}` };
  t.is((await app.anonymous("POST", "/auth/logout", undefined, headers)).status, 204);
  t.is(
    (await app.anonymous("POST", "/auth/refresh", undefined, { "content-type": "text/plain" })).status,
    401,
  );
});

test("a cookie of the sign-in is bound to HTTPS by attribute and name", async (t) => {
  const [cookie] = (await login()).headers.getSetCookie();
  t.regex(
    cookie!,
    /^__Secure-refresh_token=[\w.-]{100,}; Max-Age=\d+; Path=\/api\/v1\/auth; HttpOnly; Secure; SameSite=Strict$/,
  );
  const value = cookie!.split(/[=;]/)[1]!;
  const refresh = (name: string) =>
    app.anonymous("POST", "/auth/refresh", undefined, { cookie: `${name}=${value}` });
  t.is((await refresh("refresh_token")).status, 401, "a name that HTTP may set is not believed");
  t.is((await refresh("__Secure-refresh_token")).status, 200);
});

const upgrade = (headers: Record<string, string>) =>
  new Promise<{ status: number; body: string; hsts?: unknown }>((resolve, reject) => {
    const outgoing = request(`${app.url}/socket.io/?EIO=4&transport=websocket`, {
      headers: {
        connection: "Upgrade",
        upgrade: "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
        ...headers,
      },
    });
    outgoing.on("upgrade", (response, socket) => {
      socket.destroy();
      resolve({ status: response.statusCode!, body: "" });
    });
    outgoing.on("response", (response) => {
      let body = "";
      response
        .on("data", (piece) => (body += piece))
        .on("end", () =>
          resolve({
            status: response.statusCode!,
            body,
            hsts: response.headers["strict-transport-security"],
          }),
        );
    });
    outgoing.on("error", reject);
    outgoing.end();
  });

test("a page of another site opens no socket", async (t) => {
  for (const headers of foreign) {
    const polling = await app.anonymous("GET", "//socket.io/?EIO=4&transport=polling", undefined, headers);
    t.is(polling.status, 403, JSON.stringify(headers));
    const refused = await upgrade(headers);
    t.is(refused.status, 403, JSON.stringify(headers));
    t.is(JSON.parse(refused.body).code, "cross_site");
    t.truthy(refused.hsts);
  }
  for (const headers of own) {
    t.is(
      (await app.anonymous("GET", "//socket.io/?EIO=4&transport=polling", undefined, headers)).status,
      200,
    );
    t.is((await upgrade(headers)).status, 101, JSON.stringify(headers));
  }
});

test("a program without an origin connects", async (t) => {
  const { credentials } = await app.as("teacher");
  const socket = openSocket(t, app.url, { token: credentials.accessToken });
  await new Promise<void>((resolve, reject) => socket.on("connect", resolve).on("connect_error", reject));
  t.pass();
});
