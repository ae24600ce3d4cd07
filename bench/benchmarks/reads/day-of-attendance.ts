import { alternate } from "../../support/alternate.ts";
import type { Benchmark } from "../../support/benchmark.ts";
import { ask, withCandidates } from "../../support/candidates.ts";
import { machineFactor } from "../../support/machine-factor.ts";
import { againstQuoted, quotedRosario } from "../../support/quoted.ts";

/** Attendance of 1,000 students on one day, with names: who is not simply present, all marks, and all marks page by page. */
export const dayOfAttendance: Benchmark = {
  id: "P-6",
  alias: "day",
  timeLimit: 180_000,
  measure: async (fixture) => {
    const machine = await machineFactor(fixture);
    return withCandidates(fixture, [], async (candidates, token) => {
      const { url } = candidates.get("ours")!;
      const { data } = await ask(url, token, "/dashboard/attendance-trend?days=30");
      const { date } = data.at(-3);
      const day = `/attendance-day/marks?date=${date}`;
      const first = `/attendance-records?date=${date}&limit=200&include=student`;
      const pages = [first];
      for (let path = first; ; pages.push(path)) {
        const { nextCursor } = (await ask(url, token, path)).page;
        if (!nextCursor) break;
        path = `${first}&cursor=${nextCursor}`;
      }
      const run = (paths: string[]) => {
        const requests = paths.map((path) => ({ path: `/api/v1${path}` }));
        return alternate(fixture, candidates, { token, rounds: 5, request: () => ({ requests }) });
      };
      const [notable, whole, paged] = [
        await run([`${day}&notable=true`]),
        await run([day]),
        await run(pages),
      ];
      const id = "P-6";
      return [
        againstQuoted(
          notable,
          {
            id,
            name: "the absent and late of a day",
            quoted: quotedRosario.notableOfDay,
            machine,
            requests: 1,
          },
          { atLeast: 30 },
        ),
        againstQuoted(
          whole,
          { id, name: "marks of a day", quoted: quotedRosario.marksOfDay, machine, requests: 1 },
          { atLeast: 150 },
        ),
        againstQuoted(
          paged,
          {
            id,
            name: "marks of a day, in pages with whole students,",
            quoted: quotedRosario.marksOfDay,
            machine,
            requests: pages.length,
          },
          { atLeast: 20 },
        ),
      ];
    });
  },
};
