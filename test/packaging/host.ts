import { createServer } from "node:http";
import {
  type App,
  AppError,
  createApp,
  type JobName,
  type JobReport,
  loadConfig,
  type Settings,
} from "school-svc";

// What a host application writes. Each expected error is one that a looser type would hide.

const settings: Settings = { DATABASE_URL: "postgres://localhost/school", PORT: 0, BCRYPT_COST: "4" };
const school: App = await createApp(settings, { migrate: true });
const server = createServer(school.handler);
school.attachRealtime(server).disconnectSockets(true);

const { sent, suppressed } = await school.runJob("email-queue", { school: "greenfield", dryRun: true });
const total: number = sent + suppressed;
const { job, syncedCount } = await school.runJob("sync");
const name: "integration-sync" = job;
const reminders: JobReport<"reminders"> = await school.runJob("subscription-reminder");
const warnings: readonly string[] = reminders.messages ?? [];
const any: JobName = total > syncedCount ? "late-fees" : "reminders";
school.logger.info({ name, warnings, ...(await school.runJob(any)) }, "done");

const { PUBLIC_URL, LOG_LEVEL } = loadConfig({ overrides: settings });
school.logger.warn(`${PUBLIC_URL?.length} ${LOG_LEVEL === "silent"} ${school.config.PORT.toFixed()}`);

const address = await school.listen({ port: 0, worker: true });
await school.close({ graceMs: address.port });

try {
  // @ts-expect-error no such job
  await school.runJob("laundry");
  // @ts-expect-error another job's report
  console.log((await school.runJob("late-fees")).claimed);
  // @ts-expect-error no such setting
  await createApp({ DATABSE_URL: "postgres://localhost/school" });
  // @ts-expect-error not one of its values
  await createApp({ LOG_LEVEL: "loud" });
  // @ts-expect-error not a number
  await createApp({ PORT: "high" });
} catch (error) {
  if (error instanceof AppError) console.log(error.status, error.code, error.errors?.[0]?.path);
}
