import { alternate } from "../../support/alternate.ts";
import type { Benchmark } from "../../support/benchmark.ts";
import { withCandidates } from "../../support/candidates.ts";
import { againstQuoted, quotedRosario } from "../../support/quoted.ts";

/** The dashboard of a school of 1,000 students: all its requests together. */
const screen = [
  "/dashboard/stats",
  "/dashboard/recent-activities",
  "/dashboard/revenue-trend",
  "/dashboard/attendance-trend",
  "/dashboard/grade-distribution",
];

export const dashboard: Benchmark = {
  id: "P-5",
  alias: "dashboard",
  timeLimit: 120_000,
  measure: (fixture) =>
    withCandidates(fixture, [], async (candidates, token) => {
      const requests = screen.map((path) => ({ path: `/api/v1${path}` }));
      const results = await alternate(fixture, candidates, {
        token,
        rounds: 5,
        request: () => ({ requests }),
      });
      return [
        againstQuoted(
          results,
          {
            id: "P-5",
            name: "dashboards",
            quoted: quotedRosario.dashboard,
            requests: screen.length,
          },
          { atLeast: 35 },
        ),
      ];
    }),
};
