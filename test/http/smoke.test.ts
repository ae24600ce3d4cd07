import test from "ava";
import { startApp } from "../support/app.ts";

const app = await startApp();
test.after.always(() => app.close());

test("an administrator signs in and sees the school", async (t) => {
  const admin = await app.as("admin");
  const { status, body } = await admin.get("/school");
  t.is(status, 200);
  t.is(body.slug, "greenfield");
});
