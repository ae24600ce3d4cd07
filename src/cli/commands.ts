import type { Command } from "commander";
import { audit } from "./audit.ts";
import { channels } from "./channels.ts";
import { completion } from "./completion.ts";
import { config } from "./config.ts";
import { doctor } from "./doctor.ts";
import { emails } from "./emails.ts";
import { exportList } from "./export.ts";
import { importFile } from "./import.ts";
import { integrations } from "./integrations.ts";
import { jobs } from "./jobs.ts";
import { keys } from "./keys.ts";
import { ledger } from "./ledger.ts";
import { metrics } from "./metrics.ts";
import { migrate } from "./migrate.ts";
import { openapi } from "./openapi.ts";
import { operators } from "./operators.ts";
import { runJob } from "./run-job.ts";
import { seed } from "./seed.ts";
import { serve } from "./serve.ts";
import { tenants } from "./tenants.ts";
import { users } from "./users.ts";
import { webhooks } from "./webhooks.ts";
import { worker } from "./worker.ts";

/** Every command, in the order of `--help`. */
export const commands = (program: Command): Command[] => [
  serve(),
  worker(),
  runJob(),
  jobs(),
  migrate(),
  seed(),
  tenants(),
  operators(),
  users(),
  ledger(),
  audit(),
  emails(),
  channels(),
  integrations(),
  webhooks(),
  keys(),
  metrics(),
  importFile(),
  exportList(),
  doctor(),
  config(),
  openapi(),
  completion(program),
];
