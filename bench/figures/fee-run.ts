import { billByHand } from "../baselines/bill-by-hand.ts";
import { withContestants } from "../support/contestants.ts";
import { draftRun, makeCrowd, makePrices, sender } from "../support/fee-crowd.ts";
import { below, compare, type Figure, median } from "../support/figure.ts";
import { residentMb } from "../support/processes.ts";
import { seconds } from "../support/seconds.ts";

const students = 5_000;
const rounds = 3;

/** A run that bills 5,000 students, against the bare rows written by hand in one transaction. */
export const feeRun: Figure = {
  id: "P-13",
  alias: "fee-run",
  timeLimit: 420_000,
  measure: (bed) =>
    withContestants(bed, [], async (contestants, token) => {
      const { url, pid } = contestants.get("ours")!;
      const crowd = await makeCrowd(bed.databaseUrl, students);
      const prices = await makePrices(url, token, crowd);
      const ours: number[] = [];
      const byHand: number[] = [];
      let most = 0;
      const before = residentMb(pid);
      const watch = setInterval(() => {
        most = Math.max(most, residentMb(pid));
      }, 50);
      try {
        // The first round does not count.
        for (let round = 0; round <= rounds; round += 1) {
          const id = await draftRun(url, token, prices);
          const took = await seconds(async () => {
            const { countDone } = await sender(url, token)("PUT", `/fee-schedules/${id}/run`);
            if (countDone !== students) throw new Error(`${countDone} were billed`);
          });
          const baseline = await seconds(() => billByHand(bed.databaseUrl, crowd, round));
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
