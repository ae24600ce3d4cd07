import { median } from "../../../bench/support/benchmark.ts";
import type { Child } from "../../../bench/support/child.ts";
import { asAdmin, findPostmaster } from "../../../bench/support/database/fixture.ts";
import { load } from "../../../bench/support/load.ts";
import { cpuSeconds, postgresCpuSeconds } from "../../../bench/support/processes.ts";
import { signIn } from "../../../bench/support/sign-in.ts";
import { round } from "../../support/lanes.ts";
import type { Scenario } from "../../support/scenario.ts";

const openName = "school_svc_open";

interface Round {
  perSecond: number;
  /** Processor time per request in milliseconds, of the service and PostgreSQL together. */
  cpuMs: number;
}

/** B-06. `/auth/me` reads three times in one transaction: with the RLS policies, and on a copy without them. */
export const policyCost: Scenario = {
  id: "B-06",
  name: "row-level security costs at most 0.25 ms of processor time a request, and 30 % of the throughput",
  timeLimitSeconds: 240,
  async run(environment, count) {
    const walled = await environment.database(20);
    const open = await copyWithoutPolicies(walled);
    const postmaster = await findPostmaster(walled);
    const sides = await Promise.all(
      [walled, open].map(async (databaseUrl) => {
        const service = await environment.serve(databaseUrl);
        return { service, token: (await signIn(service.url)).accessToken as string, rounds: [] as Round[] };
      }),
    );
    const rounds = count(5, 2);
    for (let turn = 0; turn <= rounds; turn += 1) {
      for (const side of turn % 2 ? sides : sides.toReversed()) {
        const result = await measure(side.service, postmaster, side.token, count(6, 2));
        if (turn > 0) side.rounds.push(result);
      }
    }
    const [under, without] = sides.map(({ rounds: all }) => ({
      perSecond: median(all.map(({ perSecond }) => perSecond)),
      cpuMs: median(all.map(({ cpuMs }) => cpuMs)),
    })) as [Round, Round];
    const extraMs = under.cpuMs - without.cpuMs;
    const loss = 1 - under.perSecond / without.perSecond;
    return {
      pass: extraMs <= 0.25 && loss <= 0.3,
      numbers: {
        perSecond: round(under.perSecond),
        perSecondWithout: round(without.perSecond),
        cpuMs: round(under.cpuMs, 3),
        cpuMsWithout: round(without.cpuMs, 3),
        extraCpuMs: round(extraMs, 3),
        throughputLossPercent: round(loss * 100),
      },
    };
  },
};

async function copyWithoutPolicies(url: string): Promise<string> {
  const copy = Object.assign(new URL(url), { pathname: `/${openName}` }).href;
  const name = new URL(url).pathname.slice(1);
  await asAdmin(Object.assign(new URL(url), { pathname: "/postgres" }).href, (client) =>
    client.query(`CREATE DATABASE ${openName} TEMPLATE ${name}`),
  );
  await asAdmin(copy, async (client) => {
    const { rows } = await client.query(
      "SELECT oid::regclass AS name FROM pg_class WHERE relrowsecurity AND relkind = 'r'",
    );
    if (rows.length === 0) throw new Error("There are no policies to compare with");
    for (const { name: table } of rows)
      await client.query(
        `ALTER TABLE ${table} DISABLE ROW LEVEL SECURITY; ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`,
      );
  });
  return copy;
}

async function measure(
  { pid, url }: Child,
  postmaster: number,
  token: string,
  seconds: number,
): Promise<Round> {
  const before = cpuSeconds(pid) + postgresCpuSeconds(postmaster);
  const { requests, perSecond, failed } = await load({
    url: `${url}/api/v1/auth/me`,
    seconds,
    headers: { authorization: `Bearer ${token}` },
  });
  if (failed) throw new Error(`${failed} requests failed`);
  const used = cpuSeconds(pid) + postgresCpuSeconds(postmaster) - before;
  return { perSecond, cpuMs: (used * 1000) / requests };
}
