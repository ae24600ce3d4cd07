import { alternate } from "../../support/alternate.ts";
import type { Benchmark } from "../../support/benchmark.ts";
import { withCandidates } from "../../support/candidates.ts";
import { machineFactor } from "../../support/machine-factor.ts";
import { againstQuoted, quotedRosario } from "../../support/quoted.ts";

/** The dashboard of a school of 1,000 students: in one response, as the console asks for it, and in one for each part. */
const ways = {
  "dashboard, one response": ["/dashboard"],
  "dashboard, a response for each part": [
    "/dashboard/stats",
    "/dashboard/recent-activities",
    "/dashboard/revenue-trend",
    "/dashboard/attendance-trend",
    "/dashboard/grade-distribution",
  ],
} as const;

export const dashboard: Benchmark = {
  id: "P-5",
  alias: "dashboard",
  timeLimit: 120_000,
  measure: async (fixture) => {
    const machine = await machineFactor(fixture);
    return withCandidates(fixture, [], async (candidates, token) => {
      const rows = [];
      for (const [name, paths] of Object.entries(ways)) {
        const requests = paths.map((path) => ({ path: `/api/v1${path}` }));
        const results = await alternate(fixture, candidates, {
          token,
          rounds: 5,
          request: () => ({ requests }),
        });
        rows.push(
          againstQuoted(
            results,
            { id: "P-5", name, quoted: quotedRosario.dashboard, machine, requests: paths.length },
            { atLeast: 35 },
          ),
        );
      }
      return rows;
    });
  },
};
