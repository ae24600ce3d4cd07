import test from "ava";
import { startApp } from "../../support/app.ts";
import { compareAnswers } from "./enumeration.ts";

// The real cost, since the time of a hash is what hides the look-up.
const app = await startApp({ BCRYPT_COST: 10, TRUST_PROXY: "1" });
const admin = await app.as("admin");
const samples = Number(process.env["ENUMERATION_SAMPLES"] ?? 6);
const account = (n: number) => `known${Math.floor((n + 3) / 6)}@greenfield.example`;
test.after.always(() => app.close());
test.before(async () => {
  for (let n = 0; n * 6 < samples + 3; n += 1)
    await admin.post("/users", {
      email: `known${n}@greenfield.example`,
      name: "Known",
      roles: ["teacher"],
      password: "the-password",
    });
});

// Times are compared, so these run one after the other. The bound is wide here: a look-up without a hash would be
// a tenth of the time, and the machine that runs the tests is busy.
for (const [path, more] of [
  ["/auth/login", { password: "wrong" }],
  ["/auth/password/forgot", {}],
] as const)
  test.serial(`${path} tells by neither words nor time whether there is an account`, async (t) => {
    const result = await compareAnswers(app.anonymous, {
      path,
      samples,
      known: (n) => ({ email: account(n), ...more }),
      unknown: (n) => ({ email: `un${account(n)}`, ...more }),
    });
    t.log(result);
    t.true(result.alike);
    // Times only mean something over many samples on a quiet machine.
    if (samples >= 300) t.true(result.difference < 0.05, JSON.stringify(result));
  });
