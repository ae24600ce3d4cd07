import { execFile } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Benchmark, compare, median, type Row, upTo } from "../support/benchmark.ts";
import { startChild } from "../support/child.ts";
import { fillEmailQueue } from "../support/database/fill-email-queue.ts";
import { asAdmin, type Fixture } from "../support/database/fixture.ts";
import { load } from "../support/load.ts";
import { serviceCommand, startService } from "../support/service.ts";
import { signIn } from "../support/sign-in.ts";

const quick = process.argv.includes("--quick");
const rounds = quick ? 1 : 3;
const seconds = quick ? 4 : 10;
/** Warm-up per node: new nodes compile the code they run, and four on the same cores take twice as long. */
const warmSeconds = quick ? 1 : 8;
const emails = quick ? 1_000 : 16_000;
const execute = promisify(execFile);
/** Each node and PostgreSQL need a core: without free cores, more nodes must at least not cost throughput. */
const goal = availableParallelism() >= 6 ? 1.5 : 0.8;

/** Four nodes on one database compared with two: requests per second, and emails sent together. */
export const moreNodes: Benchmark = {
  id: "P-14",
  alias: "nodes",
  timeLimit: 900_000,
  async measure(fixture) {
    const responses: Record<2 | 4, number[]> = { 2: [], 4: [] };
    const sent: Record<2 | 4, number[]> = { 2: [], 4: [] };
    let twice = 0;
    for (let round = 0; round < rounds; round += 1)
      for (const nodes of [2, 4] as const) {
        responses[nodes].push(await answered(fixture, nodes));
        const queue = await drained(fixture, nodes);
        sent[nodes].push(queue.perSecond);
        twice += queue.twice;
      }
    const row = (name: string, of: Record<2 | 4, number[]>): Row =>
      compare({ id: "P-14", name, ours: median(of[4]), baseline: median(of[2]) }, { atLeast: goal });
    return [
      row("requests a second of four nodes, beside two", responses),
      row("emails a second of four workers, beside two", sent),
      upTo({ id: "P-14", name: "emails that left twice", ours: twice }, 0),
    ];
  },
};

async function answered({ env }: Fixture, count: number): Promise<number> {
  const nodes = await Promise.all(
    Array.from({ length: count }, () => startService({ env }, ["--no-worker"])),
  );
  try {
    const { accessToken } = await signIn(nodes[0]!.url);
    // One load generator for all nodes: each further one would take its own share of the cores.
    const ask = (during: number) =>
      load({
        url: nodes.map(({ url }) => `${url}/api/v1/school`),
        seconds: during,
        headers: { authorization: `Bearer ${accessToken}` },
      });
    await ask(count * warmSeconds);
    const { perSecond, failed } = await ask(seconds);
    if (failed) throw new Error(`${failed} requests failed`);
    return perSecond;
  } finally {
    await Promise.all(nodes.map((node) => node.stop()));
  }
}

/** Each email must have exactly one attempt: a second attempt means that two workers claimed it. */
async function drained({ env, databaseUrl }: Fixture, count: number) {
  const sink = await startChild([join(import.meta.dirname, "../baselines/smtp-sink.ts")], { env });
  try {
    await fillEmailQueue(databaseUrl, emails, 1);
    const settings = {
      PATH: process.env["PATH"] ?? "",
      ...env,
      LOG_LEVEL: "error",
      SMTP_URL: sink.url.replace("http:", "smtp:"),
    };
    const run = () =>
      execute(process.execPath, [serviceCommand(), "run-job", "email-queue", "--json"], { env: settings });
    await Promise.all(Array.from({ length: count }, run));
    return await asAdmin(databaseUrl, async (client) => {
      const { rows } = await client.query(
        `SELECT count(*)::int AS attempts, count(DISTINCT queued_email_id)::int AS sent,
            extract(epoch FROM max(finished_at) - min(started_at))::float8 AS seconds
          FROM delivery_attempts WHERE status = 'succeeded'`,
      );
      const [found] = rows;
      if (found.sent !== emails) throw new Error(`${found.sent} of ${emails} emails were sent`);
      return { perSecond: emails / found.seconds, twice: found.attempts - found.sent };
    });
  } finally {
    await sink.stop();
    await asAdmin(databaseUrl, (client) => client.query("TRUNCATE queued_emails CASCADE"));
  }
}
