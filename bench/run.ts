import Table from "cli-table3";
import { atRest } from "./benchmarks/at-rest.ts";
import { directoryOfSchools } from "./benchmarks/directory.ts";
import { feeRun } from "./benchmarks/fee-run.ts";
import { growth } from "./benchmarks/growth.ts";
import { emptyJobs } from "./benchmarks/jobs.ts";
import { emailQueue } from "./benchmarks/mail-queue.ts";
import { moreNodes } from "./benchmarks/nodes.ts";
import { partitions } from "./benchmarks/partitions.ts";
import { payments } from "./benchmarks/payments.ts";
import { balances } from "./benchmarks/reads/balances.ts";
import { childFees } from "./benchmarks/reads/child-fees.ts";
import { dashboard } from "./benchmarks/reads/dashboard.ts";
import { dayOfAttendance } from "./benchmarks/reads/day-of-attendance.ts";
import { lists } from "./benchmarks/reads/lists.ts";
import { rowById } from "./benchmarks/reads/row-by-id.ts";
import { unreadCount } from "./benchmarks/reads/unread-count.ts";
import { register } from "./benchmarks/register.ts";
import { reportCards } from "./benchmarks/report-cards.ts";
import { signIns } from "./benchmarks/sign-ins.ts";
import { typing } from "./benchmarks/typing.ts";
import type { Benchmark, Row } from "./support/benchmark.ts";
import { createFixture } from "./support/database/fixture.ts";

// `npm run bench` runs all benchmarks, `npm run bench -- P-2 growth` some; `--json` prints JSON lines instead of a table,
// `--quick` shrinks those that support it.
const benchmarks: readonly Benchmark[] = [
  unreadCount,
  rowById,
  lists,
  childFees,
  dashboard,
  dayOfAttendance,
  balances,
  register,
  signIns,
  atRest,
  growth,
  feeRun,
  reportCards,
  emailQueue,
  emptyJobs,
  moreNodes,
  directoryOfSchools,
  partitions,
  typing,
  // Last: it leaves receipts for the worker to print.
  payments,
];

const words = process.argv.slice(2);
const onlyJson = words.includes("--json");
const chosen = words.filter((word) => !["--json", "--quick"].includes(word));
const isMeant = ({ id, alias }: Benchmark, word: string) => word === id || word === alias;
const unknown = chosen.filter((word) => !benchmarks.some((benchmark) => isMeant(benchmark, word)));
if (unknown.length) {
  const all = benchmarks.map(({ id, alias }) => (alias ? `${id} (${alias})` : id));
  console.error(`There is no ${unknown.join(", ")}. There are: ${all.join(", ")}`);
  process.exit(2);
}

console.error("making a database ...");
const fixture = await createFixture();
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void fixture.close().finally(() => process.exit(130)));
const rows: Row[] = [];
try {
  const wanted = (benchmark: Benchmark) =>
    chosen.length === 0 || chosen.some((word) => isMeant(benchmark, word));
  for (const benchmark of benchmarks.filter(wanted)) {
    console.error(`${benchmark.id} ...`);
    for (const row of await limited(benchmark)) {
      rows.push(row);
      console.log(JSON.stringify(row));
    }
  }
} finally {
  await fixture.close();
}
if (!onlyJson) console.log(tableOf(rows));
process.exit(rows.every(({ pass }) => pass) ? 0 : 1);

async function limited(benchmark: Benchmark): Promise<Row[]> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    const tooLong = () =>
      reject(new Error(`${benchmark.id} took longer than ${benchmark.timeLimit / 1000} s`));
    timer = setTimeout(tooLong, benchmark.timeLimit);
  });
  try {
    return await Promise.race([benchmark.measure(fixture), limit]);
  } finally {
    clearTimeout(timer);
  }
}

function tableOf(measured: readonly Row[]): string {
  const table = new Table({
    head: ["", "figure", "ours", "baseline", "ratio", "goal", ""],
    colAligns: ["left", "left", "right", "right", "right", "left", "left"],
    style: { head: [], border: [] },
  });
  for (const { id, name, ours, baseline, ratio, goal, pass } of measured)
    table.push([id, name, ours, baseline ?? "", ratio ?? "", goal, pass ? "pass" : "MISSED"]);
  return table.toString();
}
