import test from "ava";
import { TOTP } from "otpauth";
import { demoPassword } from "../../../seeders/demo.ts";
import { startApp } from "../../support/app.ts";

const app = await startApp();
test.after.always(() => app.close());

test("a school requires a second factor of roles: until it is set up, nothing else is answered", async (t) => {
  const admin = await app.as("admin");
  const key = "sign-in.second-factor-roles";
  for (const value of ["bursar", true, [1], { roles: ["bursar"] }])
    t.is((await admin.post("/school-settings", { key, value })).status, 400);
  const made = await admin.post("/school-settings", { key, value: ["bursar"] });
  t.is(made.status, 201);
  const bursar = await app.as("bursar");
  for (const [method, path] of [
    ["GET", "/students"],
    ["GET", "/school"],
    ["GET", "/auth/sessions"],
    ["POST", "/payments"],
    ["GET", "/exports/oneroster.zip"],
  ] as const)
    t.like((await bursar(method, path, method === "POST" ? {} : undefined)).body, {
      status: 403,
      code: "second_factor_setup_required",
    });
  t.is((await (await app.as("teacher")).get("/school")).status, 200);
  t.is((await (await app.as("bursar", "riverside")).get("/school")).status, 200, "of another school");

  t.false((await bursar.get("/auth/me")).body.secondFactor);
  const { secret } = (await bursar.post("/auth/totp", { password: demoPassword })).body;
  t.is((await bursar.put("/auth/totp", { code: new TOTP({ secret }).generate() })).status, 200);
  t.is((await bursar.get("/students")).status, 200);
});
