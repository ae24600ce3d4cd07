import test from "ava";
import { TOTP } from "otpauth";
import { demoOperator, demoPassword } from "../../../seeders/demo.ts";
import { startApp } from "../../support/app.ts";
import { createClient } from "../../support/client.ts";

const app = await startApp({ OPERATOR_TOTP: "required" });
test.after.always(() => app.close());

const signIn = async (email: string) => {
  const body = { email, password: demoPassword, transport: "body" };
  const response = await app.anonymous.post("/platform/auth/login", body);
  return { client: createClient(app.url, response.body.accessToken) };
};
const codeOf = (secret: string) => new TOTP({ secret }).generate();

test.serial("where a second factor is required, an operator does nothing before it is set up", async (t) => {
  const { client } = await signIn(demoOperator.email);
  const me = await client.get("/platform/auth/me");
  t.like(me.body, { secondFactor: false, secondFactorRequired: true });
  for (const path of ["tenants", "queued-emails", "audit-events", "jobs", "auth/sessions"])
    t.like((await client.get(`/platform/${path}`)).body, {
      status: 403,
      code: "second_factor_setup_required",
    });
  const { secret } = (await client.post("/platform/auth/totp", { password: demoPassword })).body;
  t.is((await client.put("/platform/auth/totp", { code: codeOf(secret) })).status, 200);
  t.is((await client.get("/platform/tenants")).status, 200);
  t.is((await client.delete("/platform/auth/totp", { password: demoPassword })).status, 204);
  t.is((await client.get("/platform/tenants")).status, 403);
});
