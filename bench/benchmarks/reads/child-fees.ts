import { alternate, verdict } from "../../support/alternate.ts";
import type { Benchmark } from "../../support/benchmark.ts";
import { withCandidates } from "../../support/candidates.ts";
import { feesOfChildren } from "../../support/fees-of-children.ts";
import { machineFactor } from "../../support/machine-factor.ts";
import { againstQuoted, quotedRosario } from "../../support/quoted.ts";

/** A guardian reads what a child owes and has paid: invoices with lines and installments, payments, next due date. */
export const childFees: Benchmark = {
  id: "P-4",
  alias: "child-fees",
  timeLimit: 120_000,
  measure: async (fixture) => {
    const machine = await machineFactor(fixture);
    return withCandidates(fixture, ["lean"], async (candidates) => {
      const { token, requests } = await feesOfChildren(candidates.get("ours")!.url);
      const results = await alternate(fixture, candidates, {
        token,
        rounds: 5,
        request: () => ({ requests }),
      });
      return [
        verdict(results, "lean", { id: "P-4", name: "a child's fees/s against lean" }, { atLeast: 0.8 }),
        againstQuoted(
          results,
          {
            id: "P-4",
            name: "a child's fees",
            quoted: quotedRosario.childFees,
            machine,
            requests: 1,
          },
          { atLeast: 25 },
        ),
      ];
    });
  },
};
