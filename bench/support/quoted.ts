import { costs, middle, type Rounds } from "./alternate.ts";
import { compare, type Row } from "./benchmark.ts";

/**
 * Processor time of RosarioSIS 12 per answer, in milliseconds: PHP 8.2 with opcache, nginx and PostgreSQL together; one school
 * of 1,000 students, 60 days of attendance. Quoted from another machine, because it is not installed here; `machineFactor` converts
 * them. Rates depend on the scheduler; processor time stays put.
 */
export const quotedRosario = {
  childFees: 45.6,
  dashboard: 173,
  /** The students of a day who are not simply present, with names. */
  notableOfDay: 110,
  /** All marks of a day, with names. */
  marksOfDay: 1_248,
  balances: 1_210,
} as const;

/**
 * Compares the answers per second of processor time (Node and PostgreSQL) with those of another product.
 * @param quoted its processor time per answer on the other machine, in milliseconds
 * @param machine see `machineFactor`
 * @param requests number of our requests that make one answer of the other
 */
export function againstQuoted(
  results: Rounds,
  {
    id,
    name,
    quoted,
    machine,
    requests,
  }: { id: string; name: string; quoted: number; machine: number; requests: number },
  goal: { atLeast: number },
): Row {
  const ours = results.get("ours")!;
  const cpuMs = ((middle(ours, "server") + middle(ours, "postgres")) * requests) / 1_000;
  const perSecond = Math.round((middle(ours, "perSecond") / requests) * 10) / 10;
  return compare(
    {
      id,
      name: `${name} per CPU second, against RosarioSIS (quoted, converted to this machine)`,
      ours: 1_000 / cpuMs,
      baseline: 1_000 / (quoted * machine),
      details: {
        cpuMsEach: Math.round(cpuMs * 100) / 100,
        machine: Math.round(machine * 100) / 100,
        perSecond,
        requestsEach: requests,
        ...costs(ours, "ours"),
      },
    },
    goal,
  );
}
