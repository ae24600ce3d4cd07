import { type ChildProcess, spawn } from "node:child_process";
import { asAdmin } from "../../bench/support/bed.ts";
import { serviceCommand } from "../../bench/support/service.ts";
import { type Behaviour, startSmtpServer } from "../../test/support/smtp-server.ts";
import type { Site } from "./site.ts";
import { production } from "./site.ts";

export interface Sink {
  url: string;
  /** How often each address was served, counted when the server accepted. */
  copies: Map<string, number>;
  /** The Message-IDs that an address was sent. */
  ids: Map<string, Set<string>>;
  /** When mails were accepted: performance.now(). */
  times: number[];
  accepted(): number;
}

/** An SMTP server that remembers what it took, not the mails themselves. */
export async function openSink(site: Site, behaviour: Behaviour = {}): Promise<Sink> {
  let accepted = 0;
  const copies = new Map<string, number>();
  const ids = new Map<string, Set<string>>();
  const times: number[] = [];
  const smtp = await startSmtpServer({
    ...behaviour,
    data(mail) {
      const answer = behaviour.data?.(mail) ?? "250 2.0.0 taken";
      if (!answer.startsWith("2")) return answer;
      accepted += 1;
      times.push(performance.now());
      copies.set(mail.to, (copies.get(mail.to) ?? 0) + 1);
      const known = ids.get(mail.to) ?? new Set();
      ids.set(mail.to, known.add(mail.header("Message-ID") ?? ""));
      smtp.mails.length = 0;
      return answer;
    },
  });
  site.afterwards(() => smtp.close());
  return { url: smtp.url, copies, ids, times, accepted: () => accepted };
}

/** A server in its worst mood: of a hundred mails so many meet a fault, each in its own way. */
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
  /** Begins the addresses. */
  name?: string;
  /** Bytes of the body. */
  bytes?: number;
}

/** Puts mails into the queue, past the application: it is about what becomes of them. @param slug of the school */
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

/** How many mails are in which state. */
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

/** The built worker, with the mail queue alone. */
export function startMailWorker(
  site: Site,
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
  site.afterwards(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
    await ended;
  });
  return { process: child, pid: child.pid!, ended };
}

/** Back-off is minutes: what waits for its next try has it now. */
export const hurry = (databaseUrl: string): Promise<unknown> =>
  asAdmin(databaseUrl, (client) =>
    client.query(
      `UPDATE queued_emails SET next_attempt_at = now() WHERE (school_id, id) IN (
        SELECT school_id, id FROM queued_emails WHERE status = 'PENDING' AND next_attempt_at > now()
        FOR UPDATE SKIP LOCKED)`,
    ),
  ).catch(() => {});
