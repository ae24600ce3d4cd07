import { withContestants } from "../support/contestants.ts";
import type { Figure } from "../support/figure.ts";
import { againstQuoted, quotedRosario } from "../support/quoted.ts";
import { race } from "../support/race.ts";

/** The first screen of a school of 1,000 students: all its answers together. */
const screen = ["/dashboard/stats", "/dashboard/recent-activities", "/dashboard/attendance-trend"];

export const dashboard: Figure = {
  id: "P-5",
  alias: "dashboard",
  timeLimit: 120_000,
  measure: (bed) =>
    withContestants(bed, [], async (contestants, token) => {
      const requests = screen.map((path) => ({ path: `/api/v1${path}` }));
      const results = await race(bed, contestants, { token, rounds: 5, request: () => ({ requests }) });
      return [
        againstQuoted(
          results,
          {
            id: "P-5",
            name: "dashboards/s against RosarioSIS",
            quoted: quotedRosario.dashboard,
            requests: screen.length,
          },
          { atLeast: 40 },
        ),
      ];
    }),
};
