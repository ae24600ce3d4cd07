import test from "ava";
import { demoPassword } from "../../../seeders/demo.ts";
import { startApp } from "../../support/app.ts";

// The demo's passwords are stored at another cost.
const app = await startApp({ BCRYPT_COST: "5" });
test.after.always(() => app.close());

test("sign-ins at the same moment that renew the stored hash are all let in", async (t) => {
  const signIn = () =>
    app.anonymous.post("/auth/login", { email: "admin@greenfield.example", password: demoPassword });
  const responses = await Promise.all(Array.from({ length: 8 }, signIn));
  t.deepEqual([...new Set(responses.map(({ status }) => status))], [200]);
});
