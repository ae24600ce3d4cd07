import test from "ava";
import { demoOperator, demoPassword } from "../../seeders/demo.ts";
import { startApp } from "../support/app.ts";
import { type Served, serve } from "./serve.ts";

const app = await startApp();
const operator = await app.asOperator();
const admin = await app.as("admin");
const open: Served[] = [];
const served = async (settings: Record<string, unknown> = {}) => {
  const server = await serve(settings);
  open.push(server);
  return server;
};
test.after.always(async () => {
  for (const server of open) await server.close();
  await app.close();
});
const production = { NODE_ENV: "production", PUBLIC_URL: "https://school.example" };
const pathsOf = async (server: Served, token?: string) => {
  const { status, body } = await server.client(token).get("/openapi.json");
  return status === 200 ? Object.keys(body.paths) : status;
};
const isPlatform = (path: string) => path.includes("/platform/");

test("in production only operators see what the platform's interface is", async (t) => {
  const server = await served(production);
  for (const token of [undefined, admin.credentials.accessToken, "nonsense"]) {
    const paths = (await pathsOf(server, token)) as string[];
    t.true(paths.length > 300);
    t.false(paths.some(isPlatform));
  }
  t.true(((await pathsOf(server, operator.credentials.accessToken)) as string[]).some(isPlatform));
  t.is((await server.client().get("//api/docs")).status, 200);
  t.true(((await pathsOf(await served())) as string[]).some(isPlatform), "a developer sees all of it");
});

test("the reference can be kept to operators, or shown to everybody", async (t) => {
  const hidden = await served({ ...production, API_DOCS: "private" });
  t.is(await pathsOf(hidden), 401);
  t.is(await pathsOf(hidden, admin.credentials.accessToken), 401);
  for (const path of ["//api/docs", "//api/docs/start.js", "//api/docs/assets/swagger-ui.css"])
    t.is((await hidden.client().get(path)).status, 401, path);
  t.true(((await pathsOf(hidden, operator.credentials.accessToken)) as string[]).some(isPlatform));
  const shown = await served({ ...production, API_DOCS: "public" });
  t.true(((await pathsOf(shown)) as string[]).some(isPlatform));
});

test("in production figures need their token, on this machine too", async (t) => {
  const metrics = (server: Served, headers = {}) => server.client()("GET", "//metrics", undefined, headers);
  t.is((await metrics(await served(production))).status, 401);
  t.is((await metrics(await served())).status, 200, "a developer's machine");
  const token = "a-token-of-16-characters";
  const guarded = await served({ ...production, METRICS_TOKEN: token });
  t.is((await metrics(guarded)).status, 401);
  t.is((await metrics(guarded, { authorization: `Bearer ${token}` })).status, 200);
});

test("links lead to the port that was bound", async (t) => {
  const { identityServices } = await import("../../src/core/common/identity-services.ts");
  t.is(identityServices().publicUrl, app.url);
});

test("in development the demo accounts sign in", async (t) => {
  const response = await app.anonymous.post("/platform/auth/login", {
    email: demoOperator.email,
    password: demoPassword,
  });
  t.is(response.status, 200);
});
