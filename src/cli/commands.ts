import type { Command } from "commander";
import { completion } from "./completion.ts";
import { config } from "./config.ts";
import { backup } from "./database/backup.ts";
import { doctor } from "./database/doctor.ts";
import { files } from "./database/files.ts";
import { keys } from "./database/keys.ts";
import { migrate } from "./database/migrate.ts";
import { restore } from "./database/restore.ts";
import { seed } from "./database/seed.ts";
import { integrations } from "./integrations/integrations.ts";
import { webhooks } from "./integrations/webhooks.ts";
import { channels } from "./messages/channels.ts";
import { emails } from "./messages/emails.ts";
import { openapi } from "./openapi.ts";
import { audit } from "./schools/audit.ts";
import { directory } from "./schools/directory.ts";
import { exportList } from "./schools/export.ts";
import { importFile } from "./schools/import.ts";
import { ledger } from "./schools/ledger.ts";
import { metrics } from "./schools/metrics.ts";
import { operators } from "./schools/operators.ts";
import { tenants } from "./schools/tenants.ts";
import { users } from "./schools/users.ts";
import { jobs } from "./service/jobs.ts";
import { runJob } from "./service/run-job.ts";
import { serve } from "./service/serve.ts";
import { worker } from "./service/worker.ts";

/** Lists every command in the order of `--help`. */
export const commands = (program: Command): Command[] => [
  serve(),
  worker(),
  runJob(),
  jobs(),
  migrate(),
  backup(),
  restore(),
  seed(),
  tenants(),
  directory(),
  operators(),
  users(),
  ledger(),
  audit(),
  emails(),
  channels(),
  integrations(),
  webhooks(),
  files(),
  keys(),
  metrics(),
  importFile(),
  exportList(),
  doctor(),
  config(),
  openapi(),
  completion(program),
];
