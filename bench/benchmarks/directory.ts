import { randomUUID } from "node:crypto";
import { openDirectory } from "../../src/core/platform/directory/open-directory.ts";
import { createDirectory } from "../../src/db/directory/create-directory.ts";
import type { Logger } from "../../src/lib/logger.ts";
import { collectGarbage } from "../../test/support/observing/collect-garbage.ts";
import { type Benchmark, below, median } from "../support/benchmark.ts";
import { asAdmin } from "../support/database/fixture.ts";

const SCHOOLS = 10_000;
const isQuick = process.argv.includes("--quick");
/** Of students, guardians and staff. */
const ADDRESSES = isQuick ? 500_000 : 5_000_000;
const LOOK_UPS = 5_000;

/** A directory of 10,000 schools with 5 million email addresses: how long a request, and a sign-in with an address alone, look it up. */
export const directoryOfSchools: Benchmark = {
  id: "P-16",
  alias: "directory",
  timeLimit: 900_000,
  async measure({ databaseUrl, env }) {
    const url = Object.assign(new URL(databaseUrl), { pathname: "/bench_directory" }).href;
    await asAdmin(databaseUrl, (client) => client.query("CREATE DATABASE bench_directory"));
    await createDirectory(url);
    const keys = [env["ENCRYPTION_KEY"]!];
    const schools = await fillDirectory(url);
    await collectGarbage();
    const before = process.memoryUsage().heapUsed;
    const began = performance.now();
    const directory = await openDirectory({
      ...{ url, keys, secrets: [env["JWT_SECRET"]!], own: { name: "one", address: "http://one.internal" } },
      logger: { warn: console.error } as unknown as Logger,
    });
    while (!directory.isLoaded()) await new Promise((resolve) => setTimeout(resolve, 1));
    const readMs = performance.now() - began;
    await collectGarbage();
    const megabytes = (process.memoryUsage().heapUsed - before) / 1e6;

    const times: number[] = [];
    for (let index = 0; index < LOOK_UPS; index += 1) {
      const start = performance.now();
      await directory.withAddress(`unknown${index}@school.example`);
      times.push(performance.now() - start);
    }
    const start = performance.now();
    for (let index = 0; index < 1_000_000; index += 1) directory.elsewhere(schools[index % SCHOOLS]!);
    const elsewhereMs = (performance.now() - start) / 1_000_000;
    await directory.close();
    const { rows } = await asAdmin(url, (client) =>
      client.query("SELECT pg_database_size(current_database()) / 1e6 AS megabytes"),
    );
    await asAdmin(databaseUrl, (client) => client.query("DROP DATABASE bench_directory WITH (FORCE)"));
    const details = { addresses: ADDRESSES, databaseMB: Math.round(rows[0].megabytes) };
    const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!;
    return [
      below({ id: "P-16", name: "installation of an address, p50", ours: median(times), details }, 1, "ms"),
      below({ id: "P-16", name: "installation of an address, p99", ours: p99 }, 5, "ms"),
      below({ id: "P-16", name: "installation of a request's school", ours: elsewhereMs }, 0.01, "ms"),
      below({ id: "P-16", name: `reading ${SCHOOLS} schools at the start`, ours: readMs }, 1_000, "ms"),
      below({ id: "P-16", name: "memory of the directory in a node", ours: megabytes }, 20, "MB"),
    ];
  },
};

/** Spreads the schools over four installations. @returns their ids */
function fillDirectory(url: string): Promise<string[]> {
  return asAdmin(url, async (client) => {
    const names = ["one", "two", "three", "four"];
    for (const name of names)
      await client.query("INSERT INTO installations (name, address, version) VALUES ($1, $2, '0')", [
        name,
        `http://${name}.internal`,
      ]);
    const ids = Array.from({ length: SCHOOLS }, () => randomUUID() as string);
    await client.query(
      `INSERT INTO schools (id, slug, name, status, students, installation)
      SELECT id, 'school-' || n, 'School ' || n, 'active', 500, ($2::text[])[1 + n % 4]
      FROM unnest($1::uuid[]) WITH ORDINALITY AS list (id, n)`,
      [ids, names],
    );
    await client.query(
      `INSERT INTO sign_in_addresses (digest, school_id)
      SELECT decode(md5(n::text), 'hex'), ($1::uuid[])[1 + n % $2] FROM generate_series(1, $3::int) AS n`,
      [ids, SCHOOLS, ADDRESSES],
    );
    await client.query("VACUUM ANALYZE");
    return ids;
  });
}
