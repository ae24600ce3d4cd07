import { alternate } from "../support/alternate.ts";
import type { Benchmark } from "../support/benchmark.ts";
import { ask, withCandidates } from "../support/candidates.ts";
import { againstQuoted, quotedRosario } from "../support/quoted.ts";

const goal = { atLeast: 20 };

/** Attendance marks of 1,000 students on one day: page by page, and as one file. */
export const dayOfAttendance: Benchmark = {
  id: "P-6",
  alias: "day",
  timeLimit: 180_000,
  measure: (fixture) =>
    withCandidates(fixture, [], async (candidates, token) => {
      const { url } = candidates.get("ours")!;
      const { data } = await ask(url, token, "/dashboard/attendance-trend?days=30");
      const { date } = data.at(-3);
      const first = `/attendance-records?date=${date}&limit=200`;
      const pages = [first];
      for (let path = first; ; pages.push(path)) {
        const { nextCursor } = (await ask(url, token, path)).page;
        if (!nextCursor) break;
        path = `${first}&cursor=${nextCursor}`;
      }
      const run = (requests: Array<{ path: string }>) =>
        alternate(fixture, candidates, { token, rounds: 5, request: () => ({ requests }) });
      const paged = await run(pages.map((path) => ({ path: `/api/v1${path}` })));
      const whole = await run([{ path: `/api/v1/attendance-records.csv?date=${date}` }]);
      const common = { id: "P-6", quoted: quotedRosario.attendanceOfDay };
      return [
        againstQuoted(
          paged,
          { ...common, name: "days of attendance/s, in pages, against RosarioSIS", requests: pages.length },
          goal,
        ),
        againstQuoted(
          whole,
          { ...common, name: "days of attendance/s, as CSV, against RosarioSIS", requests: 1 },
          goal,
        ),
      ];
    }),
};
