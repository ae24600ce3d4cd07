import { alternate, verdict } from "../../support/alternate.ts";
import type { Benchmark } from "../../support/benchmark.ts";
import { ask, withCandidates } from "../../support/candidates.ts";
import { againstQuoted, quotedRosario } from "../../support/quoted.ts";
import { signIn } from "../../support/sign-in.ts";

/** A guardian reads what a child owes and has paid: invoices with lines and installments, payments, next due date. */
export const childFees: Benchmark = {
  id: "P-4",
  alias: "child-fees",
  timeLimit: 120_000,
  measure: (fixture) =>
    withCandidates(fixture, ["lean"], async (candidates) => {
      const { url } = candidates.get("ours")!;
      const { accessToken: token } = await signIn(url, "guardian@greenfield.example");
      const { data } = await ask(url, token, "/students");
      const requests = data.map(({ id }: { id: string }) => ({
        path: `/api/v1/guardian/children/${id}/fees`,
      }));
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
            requests: 1,
          },
          { atLeast: 25 },
        ),
      ];
    }),
};
