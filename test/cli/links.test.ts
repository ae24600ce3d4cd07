import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "ava";
import { startApp } from "../support/app.ts";
import { cli } from "../support/process/process.ts";

const folder = await mkdtemp(join(tmpdir(), "school-svc-links-"));
const settings = { NODE_ENV: "development", SCHOOL_SVC_DATA_DIR: folder };
const app = await startApp(settings);
test.after.always(() => rm(folder, { recursive: true, force: true }));

const invite = async (email: string) => {
  const { code, stderr } = await cli(
    ["users", "create", email, "--school", "greenfield", "--name", "Ina Vited", "--role", "teacher"],
    { ...settings, DATABASE_URL: app.databaseUrl },
  );
  if (code !== 0) throw new Error(stderr);
};

test("an invitation made on the command line leads to the service that runs beside it", async (t) => {
  await invite("invited@greenfield.example");
  await app.app.runJob("email-queue");
  const outbox = join(folder, "outbox");
  const [name] = (await readdir(outbox)).filter((each) => each.includes("invitation"));
  const email = (await readFile(join(outbox, name!), "utf8")).replaceAll("=\r\n", "").replaceAll("=3D", "=");
  const { host, port } = new URL(app.url);
  t.true(email.includes(`:${port}/reset-password?token=`), `names ${host}`);
  t.false(email.includes("localhost:5000"));
  await app.close();
  t.false(existsSync(join(folder, "address")), "a service that has stopped takes its address away");
});
