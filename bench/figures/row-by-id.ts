import { ask, only, withContestants } from "../support/contestants.ts";
import type { Figure } from "../support/figure.ts";
import { race, verdict } from "../support/race.ts";

const rounds = 7;
const goal = { atLeast: 0.6 };

/** One row by its id, with every wall up, against servers that have fewer or none. */
export const rowById: Figure = {
  id: "P-2",
  alias: "row",
  timeLimit: 300_000,
  measure: (bed) =>
    withContestants(bed, ["lean", "usual", "raw"], async (contestants, token) => {
      const school = await race(bed, contestants, {
        token,
        rounds,
        request: () => ({ path: "/api/v1/school" }),
      });
      const { data } = await ask(contestants.get("ours")!.url, token, "/students");
      const requests = (data as Array<{ id: string }>).map(({ id }) => ({ path: `/api/v1/students/${id}` }));
      const student = await race(bed, only(contestants, "ours", "lean"), {
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
