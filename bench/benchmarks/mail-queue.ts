import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Benchmark, compare, median } from "../support/benchmark.ts";
import { startChild } from "../support/child.ts";
import { fillEmailQueue } from "../support/database/fill-email-queue.ts";
import { asAdmin } from "../support/database/fixture.ts";
import { serviceCommand } from "../support/service.ts";

const rounds = 3;
const emails = 4_000;
const connections = 5;
const bytes = 2_000;
const execute = promisify(execFile);
const baseline = (name: string) => join(import.meta.dirname, `../baselines/${name}.ts`);

/** Emails from the queue, including claim, lease and history, compared with nodemailer that only sends. */
export const emailQueue: Benchmark = {
  id: "P-9",
  alias: "mail-queue",
  timeLimit: 600_000,
  async measure({ env, databaseUrl }) {
    const sink = await startChild([baseline("smtp-sink")], { env });
    const settings = {
      PATH: process.env["PATH"] ?? "",
      ...env,
      LOG_LEVEL: "error",
      SMTP_URL: sink.url.replace("http:", "smtp:"),
      SMTP_CONNECTIONS: String(connections),
    };
    const queued = async (): Promise<number> => {
      await fillEmailQueue(databaseUrl, emails, bytes);
      await execute(process.execPath, [serviceCommand(), "run-job", "email-queue", "--json"], {
        env: settings,
      });
      return asAdmin(databaseUrl, async (client) => {
        // From the first attempt to the last recorded delivery: process start-up is excluded.
        const { rows } = await client.query(
          `SELECT count(*)::int AS sent, extract(epoch FROM max(finished_at) - min(started_at))::float8 AS seconds
            FROM delivery_attempts WHERE status = 'succeeded'`,
        );
        if (rows[0].sent !== emails) throw new Error(`${rows[0].sent} of ${emails} emails were sent`);
        return emails / rows[0].seconds;
      });
    };
    const alone = async (): Promise<number> => {
      const args = [baseline("nodemailer"), sink.url, String(emails), String(connections), String(bytes)];
      return Number((await execute(process.execPath, args)).stdout);
    };
    try {
      const ours: number[] = [];
      const theirs: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        theirs.push(await alone());
        ours.push(await queued());
      }
      const name = "emails a second from the queue, against nodemailer alone";
      return [compare({ id: "P-9", name, ours: median(ours), baseline: median(theirs) }, { atLeast: 0.8 })];
    } finally {
      await sink.stop();
      await asAdmin(databaseUrl, (client) => client.query("TRUNCATE queued_emails CASCADE"));
    }
  },
};
