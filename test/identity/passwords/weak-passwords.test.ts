import { createHash } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "ava";
import { demoPassword } from "../../../seeders/demo.ts";
import { startApp } from "../../support/app.ts";
import { openText } from "../../support/sealed-text.ts";
import type { Problem } from "../../support/typed-body.ts";
import { sql } from "../sql.ts";

const list = join(mkdtempSync(join(tmpdir(), "breaches-")), "list.txt");
writeFileSync(
  list,
  ["leaked-but-unusual", "another-leaked-one"]
    .map((each) => `${createHash("sha1").update(each).digest("hex").toUpperCase()}:7\r\n`)
    .sort()
    .join(""),
);
const app = await startApp({ PASSWORD_BREACH_LIST: list });
const database = await sql(app.databaseUrl);
const admin = await app.as("admin");
test.after.always(async () => {
  await database.end();
  await app.close();
});

const email = "kimani.w@greenfield.example";
const weak = [
  "password",
  "12345678",
  "greenfield",
  "aaaaaaaa",
  "Passw0rd",
  "Passw0rd2026!",
  "Kimani2026",
  "kimani.w@greenfield.example",
  "Gr33nfield!",
  "academy-greenfield-1",
  "qwertyuiop",
  "leaked-but-unusual",
];
const about = (body: Pick<Problem, "code" | "errors">, path: string) =>
  body.code === "validation_failed" && body.errors.length === 1 && body.errors[0].path === path;

test("a password that is easy to guess is refused wherever one is set, and says why", async (t) => {
  const account = { email, name: "Kimani Wekesa", roles: ["teacher"] };
  const { body: made } = await admin.post("/users", { ...account, password: "lantern-at-noon" });
  const owner = await app.anonymous.post("/auth/login", { email, password: "lantern-at-noon" });
  const headers = { authorization: `Bearer ${owner.body.accessToken}` };
  await app.anonymous.post("/auth/password/forgot", { email });
  const { rows } = await database.query(
    "SELECT school_id, id, text FROM queued_emails WHERE to_address = $1",
    [email],
  );
  const token = /token=(\S+)/.exec(openText(rows[0]))?.[1];
  for (const [n, password] of weak.entries()) {
    const created = await admin.post("/users", { ...account, email: `n${n}.${email}`, password });
    t.true(about(created.body, "password"), `created with ${password}`);
    const set = await admin.put(`/users/${made.id}/password`, { password });
    t.true(about(set.body, "password"), `set to ${password}`);
    if (n > 2) continue;
    const change = { currentPassword: "lantern-at-noon", newPassword: password };
    const changed = await app.anonymous("POST", "/auth/password/change", change, headers);
    t.true(about(changed.body, "newPassword"), `changed to ${password}`);
    const reset = await app.anonymous.post("/auth/password/reset", { token, password });
    t.true(about(reset.body, "password"), `reset to ${password}`);
  }
  t.is((await app.anonymous.post("/auth/password/reset", { token, password: demoPassword })).status, 204);
});
