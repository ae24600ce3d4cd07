import { setTimeout as pause } from "node:timers/promises";
import {
  hurry,
  moody,
  openSink,
  queueMails,
  type Sink,
  startEmailWorker,
  states,
} from "../../support/actors/email.ts";
import { round, until } from "../../support/lanes.ts";
import type { Environment } from "../../support/processes/environment.ts";
import { controlPostgres } from "../../support/processes/postgres.ts";
import type { Outcome, Scenario } from "../../support/scenario.ts";

/** Connections of a worker, and emails that it has in progress at once. */
const lanes = 4;

interface Storm {
  emails: number;
  stops: number;
  signal: "SIGKILL" | "SIGTERM";
  /** How often PostgreSQL is killed and restarted. */
  restarts: number;
  /** Percentage of emails that hit a server error. */
  faults: number;
}

/** B-10. Workers are killed while they send. */
export const emailKills: Scenario = {
  id: "B-10",
  name: "emails leave to a server that refuses, drops and delays, under kill -9 of the workers: none lost, few twice, under one id",
  timeLimitSeconds: 900,
  run: (environment, count) =>
    storm(environment, {
      emails: count(10_000, 1_500),
      stops: count(50, 6),
      signal: "SIGKILL",
      restarts: 0,
      faults: 5,
    }),
};

/** B-11. The database is restarted as well. */
export const emailRestarts: Scenario = {
  id: "B-11",
  name: "the same while PostgreSQL is restarted without mercy: none lost, none more than twice",
  timeLimitSeconds: 900,
  run: (environment, count) =>
    storm(environment, {
      emails: count(10_000, 1_500),
      stops: count(10, 2),
      signal: "SIGKILL",
      restarts: count(10, 3),
      faults: 5,
    }),
};

/** B-12. Workers are stopped gracefully. */
export const emailStops: Scenario = {
  id: "B-12",
  name: "workers told to stop while they send: none lost, none twice, each gone within 10 s",
  timeLimitSeconds: 900,
  run: (environment, count) =>
    storm(environment, {
      emails: count(10_000, 1_500),
      stops: count(50, 6),
      signal: "SIGTERM",
      restarts: 0,
      faults: 0,
    }),
};

async function storm(
  environment: Environment,
  { emails, stops, signal, restarts, faults }: Storm,
): Promise<Outcome> {
  const databaseUrl = await environment.database();
  const sink = await openSink(environment, moody(faults));
  // A few that the server always rejects: each fails once.
  const refused = faults ? Math.round(emails / 100) : 0;
  await queueMails(databaseUrl, emails);
  if (refused) await queueMails(databaseUrl, refused, { name: "no" });
  const start = () => startEmailWorker(environment, databaseUrl, sink.url);
  const began = performance.now();
  const workers = [start(), start()];
  const hurrying = faults ? setInterval(() => void hurry(databaseUrl), 1_000) : undefined;
  environment.afterwards(() => clearInterval(hurrying));
  const postgres = restarts ? await controlPostgres(databaseUrl) : undefined;
  const restarting = (async () => {
    for (let turn = 1; turn <= restarts; turn += 1) {
      await until(() => sink.accepted() >= (emails * turn) / (restarts + 1), 300_000);
      await postgres!.restart("immediate");
    }
  })();
  let longestExit = 0;
  for (let stop = 1; stop <= stops; stop += 1) {
    // Spread over the whole queue, so that every kill hits work in progress.
    await until(() => sink.accepted() >= (emails * stop) / (stops + 1), 300_000, 2);
    await pause(Math.random() * 40);
    const worker = workers[stop % 2]!;
    const at = performance.now();
    worker.process.kill(signal);
    await worker.ended;
    longestExit = Math.max(longestExit, performance.now() - at);
    workers[stop % 2] = start();
  }
  await restarting;
  const settled = async () => {
    const { SENT = 0, FAILED = 0 } = await states(databaseUrl).catch(() => ({}) as Record<string, number>);
    return SENT + FAILED === emails + refused;
  };
  const inTime = await until(settled, 300_000, 500);
  clearInterval(hurrying);
  const end = await states(databaseUrl);
  return judge({
    sink,
    end,
    emails,
    refused,
    stops,
    signal,
    restarts,
    longestExit,
    began,
    ended: inTime !== null,
  });
}

interface Found extends Pick<Storm, "emails" | "stops" | "signal" | "restarts"> {
  sink: Sink;
  end: Record<string, number>;
  refused: number;
  longestExit: number;
  began: number;
  ended: boolean;
}

function judge(found: Found): Outcome {
  const { sink, end, emails, refused, stops, signal, restarts, longestExit, began, ended } = found;
  const lost = emails - sink.copies.size;
  const twice = sink.accepted() - sink.copies.size;
  const most = Math.max(...sink.copies.values());
  const manyIds = [...sink.ids.values()].filter((ids) => ids.size > 1).length;
  const graceful = signal === "SIGTERM";
  const allowed = graceful ? 0 : restarts ? lanes * 2 * (stops + restarts) : lanes * stops;
  // One per kill on average; with few kills the average means little.
  const average = graceful || restarts || stops < 50 ? allowed : stops;
  return {
    pass:
      ended &&
      lost === 0 &&
      twice <= allowed &&
      twice <= average &&
      most <= (graceful ? 1 : 2) &&
      manyIds === 0 &&
      end["SENT"] === emails &&
      (end["FAILED"] ?? 0) === refused &&
      (!graceful || longestExit <= 10_000),
    numbers: {
      emails,
      [graceful ? "stops" : "kills"]: stops,
      ...(restarts && { restarts }),
      lost,
      twice,
      mostCopies: most,
      withSeveralIds: manyIds,
      sent: end["SENT"] ?? 0,
      failed: end["FAILED"] ?? 0,
      ...(graceful && { longestExitMs: round(longestExit) }),
      seconds: round((performance.now() - began) / 1000),
    },
  };
}
