import { billByHand } from "../baselines/bill-by-hand.ts";
import { type Benchmark, below, compare, median } from "../support/benchmark.ts";
import { withCandidates } from "../support/candidates.ts";
import { draftRun, makeCrowd, makePrices, sender } from "../support/database/fee-crowd.ts";
import { residentMb } from "../support/processes.ts";
import { seconds } from "../support/seconds.ts";

const students = 5_000;
const rounds = 3;

/** A fee run that bills 5,000 students, compared with hand-written inserts of the bare rows in one transaction. */
export const feeRun: Benchmark = {
  id: "P-13",
  alias: "fee-run",
  timeLimit: 420_000,
  measure: (fixture) =>
    withCandidates(fixture, [], async (candidates, token) => {
      const { url, pid } = candidates.get("ours")!;
      const crowd = await makeCrowd(fixture.databaseUrl, students);
      const prices = await makePrices(url, token, crowd);
      const ours: number[] = [];
      const byHand: number[] = [];
      let most = 0;
      const before = residentMb(pid);
      const watch = setInterval(() => {
        most = Math.max(most, residentMb(pid));
      }, 50);
      try {
        // The first round is a warm-up.
        for (let round = 0; round <= rounds; round += 1) {
          const id = await draftRun(url, token, prices);
          const took = await seconds(async () => {
            const { countDone } = await sender(url, token)("PUT", `/fee-schedules/${id}/run`);
            if (countDone !== students) throw new Error(`${countDone} were billed`);
          });
          const baseline = await seconds(() => billByHand(fixture.databaseUrl, crowd, round));
          if (round > 0) {
            ours.push(students / took);
            byHand.push(students / baseline);
          }
        }
      } finally {
        clearInterval(watch);
      }
      return [
        compare(
          {
            id: "P-13",
            name: "students billed/s in a run of 5,000, against multi-row SQL by hand",
            ours: median(ours),
            baseline: median(byHand),
            ratio: median(ours.map((each, index) => each / byHand[index]!)),
          },
          { atLeast: 0.25 },
        ),
        below({ id: "P-13", name: "memory that runs of 5,000 add, in MB", ours: most - before }, 100, "MB"),
      ];
    }),
};
