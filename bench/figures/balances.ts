import { ask, withContestants } from "../support/contestants.ts";
import type { Figure } from "../support/figure.ts";
import { againstQuoted, quotedRosario } from "../support/quoted.ts";
import { race } from "../support/race.ts";

const goal = { atLeast: 50 };

/** What each of the 1,000 students owes: page by page, and as one file. */
export const balances: Figure = {
  id: "P-6",
  alias: "balances",
  timeLimit: 180_000,
  measure: (bed) =>
    withContestants(bed, [], async (contestants, token) => {
      const { url } = contestants.get("ours")!;
      const first = "/fee-balances?limit=200";
      const pages = [first];
      for (let path = first; ; pages.push(path)) {
        const { nextCursor } = (await ask(url, token, path)).page;
        if (!nextCursor) break;
        path = `${first}&cursor=${encodeURIComponent(nextCursor)}`;
      }
      const run = (requests: Array<{ path: string }>) =>
        race(bed, contestants, { token, rounds: 5, request: () => ({ requests }) });
      const paged = await run(pages.map((path) => ({ path: `/api/v1${path}` })));
      const whole = await run([{ path: "/api/v1/fee-balances.csv" }]);
      const common = { id: "P-6", quoted: quotedRosario.balances };
      return [
        againstQuoted(
          paged,
          { ...common, name: "balances of 1,000/s, in pages, against RosarioSIS", requests: pages.length },
          goal,
        ),
        againstQuoted(
          whole,
          { ...common, name: "balances of 1,000/s, as CSV, against RosarioSIS", requests: 1 },
          goal,
        ),
      ];
    }),
};
