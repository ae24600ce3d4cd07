import { alternate, middle } from "./alternate.ts";
import { only, withCandidates } from "./candidates.ts";
import type { Fixture } from "./database/fixture.ts";
import { feesOfChildren } from "./fees-of-children.ts";

/**
 * Processor time of the lean server and PostgreSQL for a child's fees on the machine on which other products were measured, in
 * microseconds. The lean server did not run there: this service did, and took 2.7 ms for a child's fees and 51 ms for the balances
 * of 1,000 students. The same version, run beside the lean server, gives 1.04 ms and 0.86 ms.
 */
const QUOTED_LEAN_US = 950;

const factors = new WeakMap<Fixture, Promise<number>>();

/** Measures by what figures of that machine have to be multiplied to compare with those of this one: 2 if it takes twice the time. */
export function machineFactor(fixture: Fixture): Promise<number> {
  let factor = factors.get(fixture);
  if (!factor) {
    factor = measure(fixture);
    factors.set(fixture, factor);
  }
  return factor;
}

const measure = (fixture: Fixture): Promise<number> =>
  withCandidates(fixture, ["lean"], async (candidates) => {
    const { token, requests } = await feesOfChildren(candidates.get("ours")!.url);
    const lean = only(candidates, "lean");
    const results = await alternate(fixture, lean, { token, rounds: 5, request: () => ({ requests }) });
    const rounds = results.get("lean")!;
    return (middle(rounds, "server") + middle(rounds, "postgres")) / QUOTED_LEAN_US;
  });
