import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { asAdmin, fill } from "../../../bench/support/database/fixture.ts";
import { startService } from "../../../bench/support/service.ts";
import { signIn } from "../../../bench/support/sign-in.ts";
import { freePort } from "../../../src/lib/free-port.ts";
import { startMovingCluster } from "../../../test/support/process/moving-cluster.ts";
import { findSystemPostgres, type SystemCluster } from "../../../test/support/process/system-postgres.ts";
import { call, json } from "../../support/call.ts";
import { keepGoing, percentile, round, until } from "../../support/lanes.ts";
import { type CpuLimit, createCpuLimit } from "../../support/processes/cpu-limit.ts";
import { type Environment, production } from "../../support/processes/environment.ts";
import { runService } from "../../support/processes/run-service.ts";
import type { Numbers, Scenario } from "../../support/scenario.ts";

/** The installations after the move, each with two schools. */
const names = ["one", "two", "three"] as const;
/** Processor cores of an installation: service, worker and PostgreSQL together. */
const CORES = 0.35;
const LANES_PER_SCHOOL = 4;
const ANNOUNCEMENTS = 4;

interface Installation {
  name: string;
  url: string;
  cluster: SystemCluster;
  env: Record<string, string>;
  limit: CpuLimit | undefined;
}

interface School {
  slug: string;
  id: string;
  token: string;
  students: Set<string>;
  at: Installation;
}

/** Spreads the schools of one installation over three while they work, and compares the throughput before and after. */
export const installations: Scenario = {
  id: "installations",
  name: "six schools of one installation are moved to three under load: at least 2.4 times the throughput with the same cores for each, nothing done twice, no row of another school",
  timeLimitSeconds: 900,
  async run(environment, count) {
    const bin = findSystemPostgres();
    if (!bin) throw new Error("PostgreSQL is not installed: apt-get install postgresql");
    const all = await openInstallations(environment, bin, count(150, 40));
    const [first] = all as [Installation, ...Installation[]];
    const schools = await readSchools(first);
    const load = createLoad();
    const measure = (ms: number, address: (school: School) => string) =>
      limited(all, () => load.measure(schools, ms, address));
    const phaseMs = count(15_000, 5_000);

    await announce(schools);
    // Compiled code and warm caches on both sides of the comparison.
    await load.measure(schools, 10_000, () => first.url);
    const before = await measure(phaseMs, () => first.url);
    await moveSchools(load, schools, all);
    await load.measure(schools, 10_000, ({ at }) => at.url);
    const after = await measure(phaseMs, ({ at }) => at.url);
    const forwarded = await measure(phaseMs, () => first.url);
    const neighbours = await limited(all, () => compareNeighbours(load, schools, first, phaseMs));
    const published = await publishedOnce(schools);
    const isLimited = all.every(({ limit }) => limit);
    const ratio = after / before;
    return {
      pass:
        load.faults.size === 0 &&
        load.foreign() === 0 &&
        published.missing === 0 &&
        published.repeated === 0 &&
        (!isLimited || ratio >= 2.4),
      numbers: {
        cores: isLimited ? CORES : "not limited",
        requestsPerSecondOf1: round(before),
        requestsPerSecondOf3: round(after),
        ratio: round(ratio, 2),
        allThroughTheFirst: round(forwarded),
        ...neighbours,
        requests: load.requests(),
        foreignRows: load.foreign(),
        announcements: published.expected,
        announcementsMissing: published.missing,
        notificationsRepeated: published.repeated,
        ...(load.faults.size && { faults: [...load.faults].slice(0, 4).join("; ") }),
      },
    };
  },
};

/** Starts three installations with a directory; all schools are in the first. */
async function openInstallations(
  environment: Environment,
  bin: string,
  students: number,
): Promise<Installation[]> {
  const all: Installation[] = [];
  for (const name of names) {
    const cluster = await startMovingCluster(bin);
    const limit = createCpuLimit(`school-svc-torture-${process.pid}-${name}`);
    environment.afterwards(() => limit?.remove());
    environment.afterwards(() => cluster.stop());
    limit?.add(Number(readFileSync(join(cluster.data, "postmaster.pid"), "utf8").split("\n", 1)[0]));
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const database = cluster.url("school", "school_svc");
    if (all.length === 0) {
      await cluster.run("psql", ["-c", "CREATE DATABASE directory OWNER school_svc"]);
      await fill(database, 6, environment.folder, students, cluster.url("school"));
    } else await must(["migrate"], production(database));
    const env = {
      ...production(database),
      DIRECTORY_URL: (all[0]?.cluster ?? cluster).url("directory", "school_svc"),
      INSTALLATION_NAME: name,
      INSTALLATION_URL: url,
      SUBSCRIPTION_INVOICE_PREFIX: name.toUpperCase(),
      RATE_LIMIT_PER_MINUTE: "100000000",
    };
    if (all.length === 0) await must(["directory", "create"], env);
    await must(["run-job", "directory-publication"], env);
    const service = await startService({ env }, ["--port", String(port)]);
    environment.afterwards(() => service.stop("SIGKILL"));
    limit?.add(service.pid);
    all.push({ name, url, cluster, env, limit });
  }
  return all;
}

async function must(args: readonly string[], env: Record<string, string>): Promise<void> {
  const { code, output } = await runService(args, env);
  if (code !== 0) throw new Error(output);
}

const readSchools = (at: Installation): Promise<School[]> =>
  asAdmin(at.cluster.url("school"), async (client) => {
    const { rows } = await client.query(
      "SELECT s.id, s.slug, array_agg(st.id) AS students FROM schools s JOIN students st ON st.school_id = s.id GROUP BY 1 ORDER BY 2",
    );
    const schools: School[] = [];
    for (const { id, slug, students } of rows) {
      const { accessToken: token } = await signIn(at.url, `admin@${slug}.example`, slug);
      schools.push({ slug, id, token, students: new Set(students), at });
    }
    return schools;
  });

/** Gives each installation its cores while `work` runs. */
async function limited<T>(all: readonly Installation[], work: () => Promise<T>): Promise<T> {
  for (const { limit } of all) limit?.set(CORES);
  try {
    return await work();
  } finally {
    for (const { limit } of all) limit?.set(undefined);
  }
}

type Load = ReturnType<typeof createLoad>;

/** Reads lists and writes settings of all schools, as fast as the installations respond. */
function createLoad() {
  const faults = new Set<string>();
  let requests = 0;
  let foreign = 0;
  const once = async ({ slug, token, students }: School, url: string): Promise<number> => {
    const number = requests++;
    const isWrite = number % 10 === 0;
    const body = { key: `torture.scale${number}`, value: number };
    const reply = isWrite
      ? await call(url, "/api/v1/school-settings", { method: "POST", token, body })
      : await call(url, "/api/v1/students?limit=20", { token });
    if (reply.status === 200)
      foreign += json(reply).data.filter(({ id }: { id: string }) => !students.has(id)).length;
    else if (reply.status !== 201 && !reply.text.includes("school_moving"))
      faults.add(`${slug}: ${reply.status} ${reply.error ?? reply.text}`);
    return reply.ms;
  };
  const run = async (
    schools: readonly School[],
    going: () => boolean,
    address: (school: School) => string,
  ) => {
    let done = 0;
    const lane = async (school: School) => {
      for (; going(); done += 1) await once(school, address(school));
    };
    await Promise.all(
      schools.flatMap((school) => Array.from({ length: LANES_PER_SCHOOL }, () => lane(school))),
    );
    return done;
  };
  return {
    faults,
    requests: () => requests,
    foreign: () => foreign,
    once,
    run,
    /** @returns requests per second */
    async measure(
      schools: readonly School[],
      ms: number,
      address: (school: School) => string,
    ): Promise<number> {
      const began = performance.now();
      const done = await run(schools, () => performance.now() - began < ms, address);
      return (done / (performance.now() - began)) * 1_000;
    },
  };
}

/** Moves two schools to each of the other installations, while all of them work at the first address. */
async function moveSchools(
  load: Load,
  schools: readonly School[],
  all: readonly Installation[],
): Promise<void> {
  const [first] = all as [Installation, ...Installation[]];
  const traffic = keepGoing(schools.length, 30, (index) =>
    load.once(schools[index % schools.length]!, first.url),
  );
  for (const [index, school] of schools.entries()) {
    const to = all[Math.floor(index / 2)]!;
    if (to === first) continue;
    const ends = ["--from", first.cluster.url("school"), "--to", to.cluster.url("school")];
    await must(["tenants", "move", school.slug, ...ends, "--installation", to.name], first.env);
    school.at = to;
  }
  await traffic.stop();
}

/** Compares the responses of the first installation while the others rest, and while they are as busy as they can be. */
async function compareNeighbours(
  load: Load,
  schools: readonly School[],
  first: Installation,
  ms: number,
): Promise<Numbers> {
  const [own] = schools.filter(({ at }) => at === first);
  const others = schools.filter(({ at }) => at !== first);
  const probe = async () => {
    const times: number[] = [];
    const until = performance.now() + ms;
    while (performance.now() < until) {
      times.push(await load.once(own!, first.url));
      await pause(50);
    }
    return times;
  };
  const alone = await probe();
  let going = true;
  const working = load.run(
    others,
    () => going,
    ({ at }) => at.url,
  );
  const together = await probe();
  going = false;
  await working;
  return {
    medianMsAlone: round(percentile(alone, 0.5)),
    medianMsBesideBusyOnes: round(percentile(together, 0.5)),
  };
}

/** Announcements that become due in the next minutes, during the moves. */
async function announce(schools: readonly School[]): Promise<void> {
  for (const { at, token } of schools)
    for (let number = 0; number < ANNOUNCEMENTS; number += 1) {
      const body = {
        ...{
          title: `torture ${number}`,
          body: "Due while the school moves",
          audienceFilter: { any: [{ kind: "everyone" }] },
        },
        publishAt: new Date(Date.now() + (number + 1) * 20_000),
        status: "scheduled",
      };
      const reply = await call(at.url, "/api/v1/announcements", { method: "POST", token, body });
      if (reply.status !== 201) throw new Error(reply.text);
    }
}

/** Waits until every announcement is published, and counts notifications of which a person has more than one. */
async function publishedOnce(schools: readonly School[]) {
  const expected = schools.length * ANNOUNCEMENTS;
  const count = async ({ at, id }: School) =>
    asAdmin(at.cluster.url("school"), async (client) => {
      const { rows } = await client.query(
        `SELECT (SELECT count(*)::int FROM announcements WHERE school_id = $1 AND title LIKE 'torture %'
            AND status = 'published') AS published,
          (SELECT count(*)::int FROM (SELECT 1 FROM notifications n JOIN announcements a ON a.school_id = n.school_id AND a.id = n.entity_id
            WHERE n.school_id = $1 AND a.title LIKE 'torture %' GROUP BY n.user_id, n.entity_id HAVING count(*) > 1) twice) AS repeated`,
        [id],
      );
      return rows[0] as { published: number; repeated: number };
    });
  const read = () => Promise.all(schools.map(count));
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  await until(async () => sum((await read()).map(({ published }) => published)) === expected, 150_000, 1_000);
  const counts = await read();
  return {
    expected,
    missing: expected - sum(counts.map(({ published }) => published)),
    repeated: sum(counts.map(({ repeated }) => repeated)),
  };
}
