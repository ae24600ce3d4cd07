import { type ChildProcess, spawn } from "node:child_process";
import { asAdmin } from "../../../bench/support/database/fixture.ts";
import { serviceCommand } from "../../../bench/support/service.ts";
import { type Behaviour, startSmtpServer } from "../../../test/support/services/smtp-server.ts";
import type { Environment } from "../processes/environment.ts";
import { production } from "../processes/environment.ts";

export interface Sink {
  url: string;
  /** Accepted emails per address. */
  copies: Map<string, number>;
  /** Message-IDs sent to each address. */
  ids: Map<string, Set<string>>;
  /** When emails were accepted: performance.now(). */
  times: number[];
  accepted(): number;
}

/** Starts an SMTP server that counts emails without keeping them. */
export async function openSink(environment: Environment, behaviour: Behaviour = {}): Promise<Sink> {
  let accepted = 0;
  const copies = new Map<string, number>();
  const ids = new Map<string, Set<string>>();
  const times: number[] = [];
  const smtp = await startSmtpServer({
    ...behaviour,
    data(email) {
      const response = behaviour.data?.(email) ?? "250 2.0.0 taken";
      if (!response.startsWith("2")) return response;
      accepted += 1;
      times.push(performance.now());
      copies.set(email.to, (copies.get(email.to) ?? 0) + 1);
      const known = ids.get(email.to) ?? new Set();
      ids.set(email.to, known.add(email.header("Message-ID") ?? ""));
      smtp.mails.length = 0;
      return response;
    },
  });
  environment.afterwards(() => smtp.close());
  return { url: smtp.url, copies, ids, times, accepted: () => accepted };
}

/** A faulty server: the given percentage of emails hits one of several errors. */
export function moody(percent: number): Behaviour {
  const now = () => Math.random() * 100 < percent / 4;
  return {
    greeting: () => (now() ? "421 4.3.2 too busy" : "220 sink"),
    rcpt: (to) => (to.startsWith("no") ? "550 5.1.1 nobody here" : now() ? "450 4.2.1 come back" : "250 ok"),
    data: () => (now() ? "451 4.3.0 not now" : "250 2.0.0 taken"),
    midData: () => (now() ? "drop" : undefined),
    delayMs: () => Math.random() * (Math.random() < 0.95 ? 20 : 400),
  };
}

export interface QueueOptions {
  schools?: string;
  priority?: number;
  /** Prefix of the addresses. */
  name?: string;
  /** Size of the body in bytes. */
  bytes?: number;
}

/** Inserts emails into the queue directly, because only their delivery is tested. @param slug of the school */
export const queueMails = (
  databaseUrl: string,
  count: number,
  { schools: slug = "greenfield", priority = 1, name = "m", bytes = 800 }: QueueOptions = {},
) =>
  asAdmin(databaseUrl, (client) =>
    client.query(
      `INSERT INTO queued_emails
          (school_id, id, template_kind, entity_key, to_address, subject, html, text, message_id, priority)
        SELECT s.id, gen_random_uuid(), 'torture', $3 || n, $3 || n || '@x.example', 'Bar', repeat('x', $4), 'x',
          $3 || n || '@sink.example', $5
        FROM generate_series(1, $1) AS n, (SELECT id FROM schools WHERE slug = $2) AS s`,
      [count, slug, name, bytes, priority],
    ),
  );

/** Counts the emails by status. */
export const states = (databaseUrl: string): Promise<Record<string, number>> =>
  asAdmin(databaseUrl, async (client) => {
    const { rows } = await client.query("SELECT status, count(*)::int FROM queued_emails GROUP BY 1");
    return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  });

export interface Worker {
  process: ChildProcess;
  pid: number;
  ended: Promise<void>;
}

/** Starts the built worker with only the email queue. */
export function startEmailWorker(
  environment: Environment,
  databaseUrl: string,
  sinkUrl: string,
  env: Record<string, string> = {},
): Worker {
  const child = spawn(process.execPath, [serviceCommand(), "worker", "--only", "email-queue"], {
    stdio: "ignore",
    env: {
      PATH: process.env["PATH"] ?? "",
      ...production(databaseUrl),
      SMTP_URL: sinkUrl,
      SMTP_CONNECTIONS: "2",
      EMAIL_LEASE_SECONDS: "9",
      LOG_LEVEL: "fatal",
      ...env,
    },
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  environment.afterwards(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
    await ended;
  });
  return { process: child, pid: child.pid!, ended };
}

/** Skips the back-off, which takes minutes: pending retries become due now. */
export const hurry = (databaseUrl: string): Promise<unknown> =>
  asAdmin(databaseUrl, (client) =>
    client.query(
      `UPDATE queued_emails SET next_attempt_at = now() WHERE (school_id, id) IN (
        SELECT school_id, id FROM queued_emails WHERE status = 'PENDING' AND next_attempt_at > now()
        FOR UPDATE SKIP LOCKED)`,
    ),
  ).catch(() => {});
