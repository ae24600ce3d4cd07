import Table from "cli-table3";
import { atRest } from "./figures/at-rest.ts";
import { balances } from "./figures/balances.ts";
import { childFees } from "./figures/child-fees.ts";
import { dashboard } from "./figures/dashboard.ts";
import { dayOfAttendance } from "./figures/day-of-attendance.ts";
import { feeRun } from "./figures/fee-run.ts";
import { growth } from "./figures/growth.ts";
import { emptyJobs } from "./figures/jobs.ts";
import { lists } from "./figures/lists.ts";
import { mailQueue } from "./figures/mail-queue.ts";
import { moreNodes } from "./figures/nodes.ts";
import { payments } from "./figures/payments.ts";
import { register } from "./figures/register.ts";
import { reportCards } from "./figures/report-cards.ts";
import { rowById } from "./figures/row-by-id.ts";
import { signIns } from "./figures/sign-ins.ts";
import { unreadCount } from "./figures/unread-count.ts";
import { makeBed } from "./support/bed.ts";
import type { Figure, Row } from "./support/figure.ts";

// `npm run bench` measures every figure, `npm run bench -- P-2 growth` some; `--json` prints JSON lines and no table,
// `--quick` makes those smaller that know how.
const figures: readonly Figure[] = [
  unreadCount,
  rowById,
  lists,
  childFees,
  dashboard,
  dayOfAttendance,
  balances,
  payments,
  register,
  signIns,
  atRest,
  growth,
  feeRun,
  reportCards,
  mailQueue,
  emptyJobs,
  moreNodes,
];

const words = process.argv.slice(2);
const onlyJson = words.includes("--json");
const chosen = words.filter((word) => !["--json", "--quick"].includes(word));
const isMeant = ({ id, alias }: Figure, word: string) => word === id || word === alias;
const unknown = chosen.filter((word) => !figures.some((figure) => isMeant(figure, word)));
if (unknown.length) {
  const all = figures.map(({ id, alias }) => (alias ? `${id} (${alias})` : id));
  console.error(`There is no ${unknown.join(", ")}. There are: ${all.join(", ")}`);
  process.exit(2);
}

console.error("making a database ...");
const bed = await makeBed();
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void bed.close().finally(() => process.exit(130)));
const rows: Row[] = [];
try {
  const wanted = (figure: Figure) => chosen.length === 0 || chosen.some((word) => isMeant(figure, word));
  for (const figure of figures.filter(wanted)) {
    console.error(`${figure.id} ...`);
    for (const row of await limited(figure)) {
      rows.push(row);
      console.log(JSON.stringify(row));
    }
  }
} finally {
  await bed.close();
}
if (!onlyJson) console.log(tableOf(rows));
process.exit(rows.every(({ pass }) => pass) ? 0 : 1);

async function limited(figure: Figure): Promise<Row[]> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    const tooLong = () => reject(new Error(`${figure.id} took longer than ${figure.timeLimit / 1000} s`));
    timer = setTimeout(tooLong, figure.timeLimit);
  });
  try {
    return await Promise.race([figure.measure(bed), limit]);
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
