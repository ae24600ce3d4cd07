import { alternate, cpuVerdict, verdict } from "../../support/alternate.ts";
import type { Benchmark } from "../../support/benchmark.ts";
import { withCandidates } from "../../support/candidates.ts";

const rounds = 7;

/** The request that every open page repeats. */
export const unreadCount: Benchmark = {
  id: "P-1",
  alias: "unread",
  timeLimit: 200_000,
  measure: (fixture) =>
    withCandidates(fixture, ["lean", "usual"], async (candidates, token) => {
      const results = await alternate(fixture, candidates, {
        token,
        rounds,
        request: () => ({ path: "/api/v1/communication/notifications/unread-count" }),
      });
      const id = "P-1";
      return [
        verdict(
          results,
          "lean",
          { id, name: "unread count/s against a lean server written by hand" },
          { atLeast: 0.9 },
        ),
        verdict(results, "usual", { id, name: "unread count/s against the usual stack" }),
        cpuVerdict(
          results,
          "usual",
          { id, name: "unread count per CPU second of Node against the usual stack" },
          ({ server }) => server,
          { atLeast: 3.5 },
        ),
        cpuVerdict(
          results,
          "usual",
          { id, name: "unread count per CPU second of Node and PostgreSQL against the usual stack" },
          ({ server, postgres }) => server + postgres,
          { atLeast: 3 },
        ),
      ];
    }),
};
