import test from "ava";
import { demoOperator, demoPassword } from "../../../seeders/demo.ts";
import { startApp } from "../../support/app.ts";

const app = await startApp({ NODE_ENV: "production", PUBLIC_URL: "https://school.example" });
test.after.always(() => app.close());

test("in production nobody signs in with the published password, and it tells nothing of accounts", async (t) => {
  const sent = [
    ["/auth/login", "admin@greenfield.example"],
    ["/auth/login", "nobody@greenfield.example"],
    ["/platform/auth/login", demoOperator.email],
  ] as const;
  for (const [path, email] of sent) {
    const { body } = await app.anonymous.post(path, { email, password: demoPassword });
    t.like(body, { status: 400, code: "demo_password" }, `${path} ${email}`);
  }
  const wrong = await app.anonymous.post("/auth/login", { email: sent[0][1], password: "another" });
  t.like(wrong.body, { status: 400, code: "invalid_credentials" });
});
