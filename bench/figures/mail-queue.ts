import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { asAdmin } from "../support/bed.ts";
import { startChild } from "../support/child.ts";
import { compare, type Figure, median } from "../support/figure.ts";
import { fillMailQueue } from "../support/fill-mail-queue.ts";
import { serviceCommand } from "../support/service.ts";

const rounds = 3;
const mails = 4_000;
const connections = 5;
const bytes = 2_000;
const execute = promisify(execFile);
const baseline = (name: string) => join(import.meta.dirname, `../baselines/${name}.ts`);

/** Mails from the queue, with claim, lease, history and all, against nodemailer that only sends. */
export const mailQueue: Figure = {
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
      await fillMailQueue(databaseUrl, mails, bytes);
      await execute(process.execPath, [serviceCommand(), "run-job", "email-queue", "--json"], {
        env: settings,
      });
      return asAdmin(databaseUrl, async (client) => {
        // From the first try to the last note: the start of the process is no part of it.
        const { rows } = await client.query(
          `SELECT count(*)::int AS sent, extract(epoch FROM max(finished_at) - min(started_at))::float8 AS seconds
            FROM delivery_attempts WHERE status = 'succeeded'`,
        );
        if (rows[0].sent !== mails) throw new Error(`${rows[0].sent} of ${mails} mails were sent`);
        return mails / rows[0].seconds;
      });
    };
    const alone = async (): Promise<number> => {
      const args = [baseline("nodemailer"), sink.url, String(mails), String(connections), String(bytes)];
      return Number((await execute(process.execPath, args)).stdout);
    };
    try {
      const ours: number[] = [];
      const theirs: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        theirs.push(await alone());
        ours.push(await queued());
      }
      const name = "mails a second from the queue, against nodemailer alone";
      return [compare({ id: "P-9", name, ours: median(ours), baseline: median(theirs) }, { atLeast: 0.8 })];
    } finally {
      await sink.stop();
      await asAdmin(databaseUrl, (client) => client.query("TRUNCATE queued_emails CASCADE"));
    }
  },
};
