import { spawn } from "node:child_process";
import type { RequestListener } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { asAdmin } from "../../../bench/support/database/fixture.ts";
import { residentMb } from "../../../bench/support/processes.ts";
import { serviceCommand } from "../../../bench/support/service.ts";
import { signIn } from "../../../bench/support/sign-in.ts";
import { call, json } from "../../support/call.ts";
import { startPartner } from "../../support/canary.ts";
import { inLanes, percentile, round } from "../../support/lanes.ts";
import { production } from "../../support/processes/environment.ts";
import type { Scenario } from "../../support/scenario.ts";

const mostMb = 300;
const hang: RequestListener = () => {};

/** Some remote systems misbehave; syncs of the others must not be affected. */
export const partners: Scenario = {
  id: "partners",
  name: "50 connections of which 10 hang: the other 40 take no longer; endless bodies, stalls and bad JSON in bounded memory",
  timeLimitSeconds: 600,
  async run(environment, count) {
    const databaseUrl = await environment.database();
    const rows = count(50, 10);
    const good = await startPartner((req, res) => {
      const url = new URL(req.url!, "http://partner");
      const name = url.pathname.split("/").at(-1)!;
      const [, number = "0"] = /^\/(\d+)\//.exec(url.pathname) ?? [];
      res.setHeader("content-type", "application/json");
      if (name === "schools") return void res.end('{"orgs":[{"sourcedId":"school"}]}');
      const offset = Number(url.searchParams.get("offset"));
      const users = Array.from({ length: rows }, (_, index) => ({
        sourcedId: `${number}-${index}`,
        status: "active",
        dateLastModified: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
        ...{ givenName: `Given${index}`, familyName: `Family${number}`, identifier: `P${number}/${index}` },
        roles: [{ roleType: "primary", role: "student" }],
      }));
      setTimeout(() => res.end(JSON.stringify({ [name]: name === "users" ? users.slice(offset) : [] })), 50);
    });
    const block = Buffer.alloc(1_048_576, 32);
    const bad: Readonly<Record<string, RequestListener>> = {
      hang,
      endless: (_req, res) => {
        // A gigabyte, if the client reads it.
        let left = 1024;
        const more = () => {
          while (!res.destroyed && left-- > 0 && res.write(block));
          if (left > 0 && !res.destroyed) res.once("drain", more);
          else res.end();
        };
        more();
      },
      stall: (_req, res) => void res.write('{"orgs":['),
      badJson: (_req, res) => void res.end("[".repeat(5_000_000)),
      garbage: (_req, res) => void res.end(Buffer.alloc(4_000_000, 0xff)),
    };
    const others = Object.fromEntries(
      await Promise.all(
        Object.entries(bad).map(async ([name, response]) => [name, await startPartner(response)]),
      ),
    ) as Record<string, Awaited<ReturnType<typeof startPartner>>>;
    for (const partner of [good, ...Object.values(others)]) environment.afterwards(() => partner.close());

    const env = { INTEGRATION_ALLOW: "127.0.0.1", RATE_LIMIT_PER_MINUTE: "1000000" };
    const service = await environment.serve(databaseUrl, env);
    const { accessToken: token } = await signIn(service.url);
    const connect = async (baseUrl: string) => {
      const made = await call(service.url, "/api/v1/integration-connections", {
        ...{ method: "POST", token, timeoutMs: 60_000 },
        body: {
          ...{ name: baseUrl, connector: "oneroster", baseUrl, timeLimitSeconds: 60, maxMegabytes: 20 },
          settings: { pageSize: 500 },
        },
      });
      if (made.status !== 201) throw new Error(made.text);
      const { id } = json(made) as { id: string };
      // It pulls with the permissions of whoever activates it.
      const path = `/api/v1/integration-connections/${id}/activation`;
      const activated = await call(service.url, path, { method: "PUT", token });
      if (activated.status !== 200) throw new Error(activated.text);
      return id;
    };
    const fresh = async (round: string) => {
      const ids: string[] = [];
      await inLanes(
        40,
        4,
        async (index) => void ids.push(await connect(`${good.url}/${round}${index}/rostering`)),
      );
      return ids;
    };
    const [first, second, third] = [await fresh("1"), await fresh("2"), await fresh("3")];
    const hanging: string[] = [];
    await inLanes(
      10,
      4,
      async (index) => void hanging.push(await connect(`${others["hang"]!.url}/${index}`)),
    );
    const wild: string[] = [];
    for (const name of ["endless", "endless", "stall", "badJson", "garbage"])
      wild.push(await connect(`${others[name]!.url}/${wild.length}`));
    await service.stop();

    const alone = await pullFrom(databaseUrl, first, env);
    const beside = await pullFrom(databaseUrl, [...second, ...hanging], env);
    const after = await pullFrom(databaseUrl, third, env);
    // The machine may have other load: measure before and after, and use the slower one as the baseline.
    const [usual, usualAfter] = [await durations(databaseUrl, first), await durations(databaseUrl, third)];
    const disturbed = await durations(databaseUrl, second);
    const failing = await pullFrom(databaseUrl, wild, env);
    const ends = await durations(databaseUrl, wild);
    const median = (list: readonly number[]) => percentile(list, 0.5);
    const kept = disturbed.filter(({ status }) => status === "succeeded").length;
    const times = (list: readonly { seconds: number }[]) => list.map(({ seconds }) => seconds);
    const last = span(disturbed);
    const lastAlone = Math.max(span(usual), span(usualAfter));
    const medianAlone = Math.max(median(times(usual)), median(times(usualAfter)));
    const peakMb = Math.max(alone.growthMb, after.growthMb, beside.growthMb, failing.growthMb);
    return {
      pass:
        kept === 40 &&
        usual.length === 40 &&
        median(times(disturbed)) <= medianAlone * 1.5 + 1 &&
        last <= lastAlone * 1.5 + 2 &&
        ends.length === wild.length &&
        ends.every(({ status, seconds }) => status === "failed" && seconds <= 65) &&
        peakMb <= mostMb,
      numbers: {
        succeeded: kept,
        medianAloneSeconds: round(medianAlone, 2),
        medianBesideSeconds: round(median(times(disturbed)), 2),
        allAloneSeconds: round(lastAlone, 1),
        allBesideSeconds: round(last, 1),
        growthAloneMb: Math.round(alone.growthMb),
        growthBesideMb: Math.round(beside.growthMb),
        growthWildMb: Math.round(failing.growthMb),
        wild: ends.map(({ code }) => code).join(" "),
      },
    };
  },
};

/** Syncs exactly these connections, in a separate process. */
async function pullFrom(databaseUrl: string, ids: readonly string[], env: Record<string, string>) {
  await asAdmin(databaseUrl, (client) =>
    client.query(
      `UPDATE integration_connections SET status = CASE WHEN id = ANY ($1) THEN 'active' ELSE 'paused' END,
        next_sync_at = NULL WHERE status <> 'disabled'`,
      [ids],
    ),
  );
  const child = spawn(process.execPath, [serviceCommand(), "run-job", "integration-sync"], {
    env: { PATH: process.env["PATH"] ?? "", ...production(databaseUrl), ...env },
    stdio: "ignore",
  });
  let running = true;
  const ended = new Promise<void>((resolve) =>
    child.once("exit", () => {
      running = false;
      resolve();
    }),
  );
  let restMb = Number.POSITIVE_INFINITY;
  let peakMb = 0;
  const began = performance.now();
  while (running) {
    const now = residentMb(child.pid!);
    // Idle memory after loading, before the first response arrives.
    if (now > 80) restMb = Math.min(restMb, now);
    peakMb = Math.max(peakMb, now || 0);
    await Promise.race([ended, pause(50)]);
    if (performance.now() - began > 280_000) child.kill("SIGKILL");
  }
  return { growthMb: Math.max(0, peakMb - restMb) };
}

interface Duration {
  seconds: number;
  began: number;
  ended: number;
  status: string;
  code: string | null;
}

/** Time from the start of the first to the end of the last. */
const span = (list: readonly Duration[]) =>
  Math.max(...list.map(({ ended }) => ended)) - Math.min(...list.map(({ began }) => began));

const durations = (databaseUrl: string, ids: readonly string[]): Promise<Duration[]> =>
  asAdmin(databaseUrl, async (client) => {
    const { rows } = await client.query(
      `SELECT extract(epoch FROM started_at)::float AS began, extract(epoch FROM finished_at)::float AS ended,
          extract(epoch FROM finished_at - started_at)::float AS seconds, status, error_code AS code
        FROM integration_sync_runs WHERE integration_connection_id = ANY ($1)`,
      [ids],
    );
    return rows;
  });
