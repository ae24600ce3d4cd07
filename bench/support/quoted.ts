import { costs, middle, type Rounds } from "./alternate.ts";
import { compare, type Row } from "./benchmark.ts";

/**
 * Responses per second of RosarioSIS (PHP 8.2 with opcache, nginx, PostgreSQL 15), one school of 1,000 students, 60 days of
 * attendance, 16 connections. Quoted from a machine of the same kind, not measured in this run: it is not installed here.
 */
export const quotedRosario = { dashboard: 28, attendanceOfDay: 26, childFees: 128, balances: 3.5 } as const;

/** Compares ours with a value measured elsewhere. @param requests number of our requests that make one response of the other */
export function againstQuoted(
  results: Rounds,
  { id, name, quoted, requests }: { id: string; name: string; quoted: number; requests: number },
  goal: { atLeast: number },
): Row {
  const ours = results.get("ours")!;
  return compare(
    {
      id,
      name: `${name} (quoted, not measured here)`,
      ours: middle(ours, "perSecond") / requests,
      baseline: quoted,
      details: { requestsEach: requests, ...costs(ours, "ours") },
    },
    goal,
  );
}
