import { alternate, middle, verdict } from "../../support/alternate.ts";
import { type Benchmark, below } from "../../support/benchmark.ts";
import { only, withCandidates } from "../../support/candidates.ts";

const rounds = 5;

/** A page of students, filtered and sorted, compared with a hand-written route with the same SQL. */
export const lists: Benchmark = {
  id: "P-3",
  alias: "lists",
  timeLimit: 300_000,
  measure: (fixture) =>
    withCandidates(fixture, ["lean"], async (all, token) => {
      const candidates = only(all, "ours", "lean");
      const run = (path: string) =>
        alternate(fixture, candidates, { token, rounds, request: () => ({ path }) });
      const page = await run("/api/v1/students?status=active&sort=familyName");
      const found = await run("/api/v1/students?q=amau");
      const id = "P-3";
      const [p50, p99] = [middle(page.get("ours")!, "p50"), middle(page.get("ours")!, "p99")];
      return [
        verdict(
          page,
          "lean",
          { id, name: "list of 50 students/s against a route written by hand" },
          { atLeast: 1 },
        ),
        below(
          { id, name: "list of 50 students: p99 to p50", ours: p99 / p50, details: { p50, p99 } },
          3,
          "x p50",
        ),
        // Planned for the text that is searched for, unlike the other.
        verdict(
          found,
          "lean",
          { id, name: "search for students/s against a route written by hand" },
          { atLeast: 0.8 },
        ),
      ];
    }),
};
