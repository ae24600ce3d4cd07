import { alternate, verdict } from "../../support/alternate.ts";
import type { Benchmark } from "../../support/benchmark.ts";
import { ask, only, withCandidates } from "../../support/candidates.ts";

const rounds = 7;
const goal = { atLeast: 0.8 };

/** One row by its id, with all isolation layers, compared with servers that have fewer or none. */
export const rowById: Benchmark = {
  id: "P-2",
  alias: "row",
  timeLimit: 300_000,
  measure: (fixture) =>
    withCandidates(fixture, ["lean", "usual", "raw"], async (candidates, token) => {
      const school = await alternate(fixture, candidates, {
        token,
        rounds,
        request: () => ({ path: "/api/v1/school" }),
      });
      const { data } = await ask(candidates.get("ours")!.url, token, "/students");
      const requests = (data as Array<{ id: string }>).map(({ id }) => ({ path: `/api/v1/students/${id}` }));
      const student = await alternate(fixture, only(candidates, "ours", "lean"), {
        token,
        rounds,
        request: () => ({ requests }),
      });
      const id = "P-2";
      return [
        verdict(school, "lean", { id, name: "school profile/s against a lean server written by hand" }, goal),
        verdict(school, "usual", { id, name: "school profile/s against the usual stack" }),
        verdict(school, "raw", { id, name: "school profile/s against node:http and pg alone" }),
        verdict(student, "lean", { id, name: "student/s against a lean server written by hand" }, goal),
      ];
    }),
};
