import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { solve } from "../../src/core/timetable/generation/solver/solve.ts";
import { judge } from "./judge.ts";
import { problemOfFet } from "./problem-of-fet.ts";
import { readFet } from "./read-fet.ts";
import { runFet } from "./run-fet.ts";

const { values, positionals } = parseArgs({
  options: { seconds: { type: "string", default: "60" }, seed: { type: "string", default: "1" } },
  allowPositionals: true,
});
if (positionals.length === 0) {
  console.error("usage: npm run bench:timetable -- [--seconds 60] [--seed 1] FILE.fet...");
  process.exit(2);
}
const seconds = Number(values.seconds);

// One after the other, each alone on the machine.
const rows = [];
for (const file of positionals) {
  const school = readFet(await readFile(file, "utf8"));
  const began = performance.now();
  const { placement } = solve(problemOfFet(school), {
    seed: Number(values.seed),
    spent: () => (performance.now() - began) / 1_000 / seconds,
  });
  const ours = judge(school, placement);
  const fet = await runFet(school, seconds);
  const row = {
    instance: basename(file, ".fet"),
    activities: school.activities.length,
    ...{ "our hard": ours.unplaced + ours.conflicts, "FET hard": fet.unplaced + fet.conflicts },
    ...{ "our cost": ours.cost, "FET cost": fet.cost, "FET rounds": fet.rounds },
    ratio: Number((ours.cost / fet.cost).toFixed(2)),
  };
  console.log(JSON.stringify({ ...row, leftOut: school.leftOut }));
  rows.push(row);
}
console.table(rows);
const ratios = rows.map(({ ratio }) => ratio).sort((one, other) => one - other);
console.log(`median of the ratios of cost: ${ratios[Math.floor(ratios.length / 2)]}`);
