import { type Benchmark, compare, type Row, upTo } from "../support/benchmark.ts";
import { ask } from "../support/candidates.ts";
import { copySlug } from "../support/database/clone-school.ts";
import { settingsFor } from "../support/database/fixture.ts";
import { growDatabase } from "../support/database/grow-database.ts";
import { makeRegisters, type Registers, takeRequest } from "../support/database/registers.ts";
import { sequentialScans } from "../support/database/sequential-scans.ts";
import { type Ask, createCaller, latencies } from "../support/latency.ts";
import { startService } from "../support/service.ts";
import { signIn } from "../support/sign-in.ts";

/** Use fewer for a trial run: BENCH_SCHOOLS=12 BENCH_YEARS=1. */
const schools = Math.max(12, Number(process.env["BENCH_SCHOOLS"] ?? 100));
const years = Math.max(1, Number(process.env["BENCH_YEARS"] ?? 5));
/** Sessions of the callers: as many on the small database as on the large one. */
const sessions = 10;
const calls = 400;
const deepPage = 59_000;
const id = "P-11";

/**
 * The same work of one school in a database with two schools of 1,000 students and one year, and in one with a hundred
 * schools and five years.
 */
export const growth: Benchmark = {
  id,
  alias: "growth",
  timeLimit: 3_600_000,
  async measure(fixture) {
    const registers = await makeRegisters(fixture.databaseUrl, calls + 200);
    const began = performance.now();
    const large = await growDatabase(fixture.databaseUrl, { name: "growth", schools, years });
    const builtInS = Math.round((performance.now() - began) / 1000);
    console.error(`  ${schools} schools of ${years} years made in ${builtInS} s`);
    const services = [
      await startService({ env: fixture.env }),
      await startService({ env: settingsFor(large) }),
    ] as const;
    try {
      const [few, many] = [
        await open(services[0].url, () => "greenfield"),
        await open(services[1].url, (index) => copySlug(1 + index * Math.floor((schools - 2) / sessions))),
      ];
      const rows: Row[] = [];
      const scansBefore = await sequentialScans(large);
      for (const [name, asks] of Object.entries(await work(few, registers))) {
        const sides = [few, many].map(({ call, tokens }) => ({
          call,
          asks: asks.map((each, index) => ({ ...each, token: tokens[index % sessions]! })),
        }));
        rows.push(...judge(name, await latencies(sides, calls), { builtInS }));
      }
      rows.push(...(await pagingDepth(many)));
      rows.push(scansRow(scansBefore, await sequentialScans(large)));
      return rows;
    } finally {
      for (const service of services) await service.stop();
    }
  },
};

interface Side {
  url: string;
  tokens: string[];
  call(ask: Ask): Promise<number>;
}

async function open(url: string, schoolOf: (index: number) => string): Promise<Side> {
  const tokens: string[] = [];
  for (let index = 0; index < sessions; index += 1)
    tokens.push((await signIn(url, "admin@greenfield.example", schoolOf(index))).accessToken);
  return { url, tokens, call: createCaller(url) };
}

/** The requests, by name. The copies have the ids of the first school. */
async function work({ url, tokens }: Side, { sessions, marks }: Registers) {
  const [token] = tokens as [string];
  const idsOf = async (path: string) =>
    ((await ask(url, token, path)).data as Array<{ id: string }>).map((each) => each.id);
  const ids = await idsOf("/students");
  const offerings = await idsOf("/course-offerings");
  const trend = (await ask(url, token, "/dashboard/attendance-trend?days=60")).data as Array<{
    date: string;
  }>;
  const paths = (...each: string[]) => each.map((path) => ({ path: `/api/v1${path}` }));
  return {
    "student by id": paths(...ids.map((each) => `/students/${each}`)),
    "list of 50 students": paths("/students?status=active&sort=familyName"),
    "search for students": paths(...["amau", "wanj", "otien", "2026/0"].map((q) => `/students?q=${q}`)),
    dashboard: paths("/dashboard"),
    "fees of a student": paths(...ids.map((each) => `/students/${each}/fees`)),
    "balances of 50 students": paths("/fee-balances"),
    "marks of a day": paths(...trend.map(({ date }) => `/attendance-records?date=${date}&limit=50`)),
    "a day of attendance, all marks": paths(...trend.map(({ date }) => `/attendance-day/marks?date=${date}`)),
    "attendance of a student": paths(...ids.map((each) => `/students/${each}/attendance-totals`)),
    "results of a student": paths(
      ...ids.map((each) => `/results?studentId=${each}&include=lineItem&limit=20`),
    ),
    "gradebook of a class": paths(...offerings.map((each) => `/course-offerings/${each}/gradebook`)),
    "taking a register of 30": sessions.map((session) => takeRequest(session, marks)),
  };
}

function judge(name: string, [few, many]: Array<{ p50: number; p99: number }>, more: Row["details"]): Row[] {
  const row = (field: "p50" | "p99", atMost: number) =>
    compare(
      {
        id,
        name: `${name}, ${field} in ms, ${schools} schools of ${years} years against 2 of 1`,
        ours: many![field],
        baseline: few![field],
        ...(more && { details: more }),
      },
      { atMost },
    );
  return [row("p50", 1.3), row("p99", 1.5)];
}

/** Counts how often these requests read a whole large table, by table. */
function scansRow(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): Row {
  const added = [...after].map(([table, scans]) => [table, scans - (before.get(table) ?? 0)] as const);
  const scanned = added.filter(([, scans]) => scans > 0);
  const name = "sequential scans of tables with more than 100,000 rows";
  const ours = scanned.reduce((sum, [, scans]) => sum + scans, 0);
  return upTo({ id, name, ours, details: { tables: after.size, ...Object.fromEntries(scanned) } }, 0);
}

/** The first page of a school's 60,000 marks, compared with one near the end. */
async function pagingDepth({ url, tokens, call }: Side): Promise<Row[]> {
  const [token] = tokens as [string];
  const first = "/attendance-records?limit=200";
  let path = first;
  for (let seen = 0; seen < deepPage; seen += 200) {
    const { nextCursor } = (await ask(url, token, path)).page;
    path = `${first}&cursor=${encodeURIComponent(nextCursor)}`;
  }
  const side = (path: string) => ({ call, asks: [{ path: `/api/v1${path}`, token }] });
  const [near, far] = await latencies([side(first), side(path)], 100);
  const name = `page after ${deepPage} marks, p50 in ms, against the first page`;
  return [compare({ id, name, ours: far!.p50, baseline: near!.p50 }, { atMost: 1.3 })];
}
