import { alternate } from "../../support/alternate.ts";
import type { Benchmark } from "../../support/benchmark.ts";
import { ask, withCandidates } from "../../support/candidates.ts";
import { machineFactor } from "../../support/machine-factor.ts";
import { againstQuoted, quotedRosario } from "../../support/quoted.ts";

const goal = { atLeast: 100 };

/** Balances of 1,000 students: page by page, and as one file. */
export const balances: Benchmark = {
  id: "P-6",
  alias: "balances",
  timeLimit: 180_000,
  measure: async (fixture) => {
    const machine = await machineFactor(fixture);
    return withCandidates(fixture, [], async (candidates, token) => {
      const { url } = candidates.get("ours")!;
      const first = "/fee-balances?limit=200";
      const pages = [first];
      for (let path = first; ; pages.push(path)) {
        const { nextCursor } = (await ask(url, token, path)).page;
        if (!nextCursor) break;
        path = `${first}&cursor=${encodeURIComponent(nextCursor)}`;
      }
      const run = (requests: Array<{ path: string }>) =>
        alternate(fixture, candidates, { token, rounds: 5, request: () => ({ requests }) });
      const paged = await run(pages.map((path) => ({ path: `/api/v1${path}` })));
      const whole = await run([{ path: "/api/v1/fee-balances.csv" }]);
      const common = { id: "P-6", quoted: quotedRosario.balances, machine };
      return [
        againstQuoted(
          paged,
          { ...common, name: "balances of 1,000, in pages,", requests: pages.length },
          goal,
        ),
        againstQuoted(whole, { ...common, name: "balances of 1,000, as CSV,", requests: 1 }, goal),
      ];
    });
  },
};
