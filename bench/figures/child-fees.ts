import { ask, withContestants } from "../support/contestants.ts";
import type { Figure } from "../support/figure.ts";
import { againstQuoted, quotedRosario } from "../support/quoted.ts";
import { race, verdict } from "../support/race.ts";
import { signIn } from "../support/sign-in.ts";

/** A guardian looks at what a child owes and has paid: invoices with lines and parts, payments, what is next. */
export const childFees: Figure = {
  id: "P-4",
  alias: "child-fees",
  timeLimit: 120_000,
  measure: (bed) =>
    withContestants(bed, ["lean"], async (contestants) => {
      const { url } = contestants.get("ours")!;
      const { accessToken: token } = await signIn(url, "guardian@greenfield.example");
      const { data } = await ask(url, token, "/students");
      const requests = data.map(({ id }: { id: string }) => ({
        path: `/api/v1/guardian/children/${id}/fees`,
      }));
      const results = await race(bed, contestants, { token, rounds: 5, request: () => ({ requests }) });
      return [
        verdict(results, "lean", { id: "P-4", name: "a child's fees/s against lean" }, { atLeast: 0.5 }),
        againstQuoted(
          results,
          {
            id: "P-4",
            name: "a child's fees/s against RosarioSIS",
            quoted: quotedRosario.childFees,
            requests: 1,
          },
          { atLeast: 15 },
        ),
      ];
    }),
};
