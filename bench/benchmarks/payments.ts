import { randomUUID } from "node:crypto";
import { above, type Benchmark, median } from "../support/benchmark.ts";
import { ask, withCandidates } from "../support/candidates.ts";
import { type LoadRequest, load } from "../support/load.ts";
import { signIn } from "../support/sign-in.ts";

const rounds = 3;
const aRound = 1_000;

/** Cash payments in both schools, each with its idempotency key, receipt, ledger entry and audit event. */
export const payments: Benchmark = {
  id: "B-74",
  alias: "payments",
  timeLimit: 300_000,
  measure: (fixture) =>
    withCandidates(fixture, [], async (candidates) => {
      const { url } = candidates.get("ours")!;
      const counters = [await counter(url, "greenfield"), await counter(url, "riverside")];
      const measure = async (from: typeof counters) => {
        const perSecond: number[] = [];
        const slowest: number[] = [];
        // The first round is a warm-up.
        for (let round = 0; round <= rounds; round += 1) {
          const requests = Array.from({ length: aRound }, (_none, index) =>
            from[index % from.length]!(index),
          );
          const result = await load({ url, seconds: 0, once: true, requests });
          if (result.failed) throw new Error(`${result.failed} payments failed`);
          if (round === 0) continue;
          perSecond.push(result.perSecond);
          slowest.push(result.p99);
        }
        return { ours: median(perSecond), details: { p99Ms: median(slowest) } };
      };
      return [
        above(
          { id: "B-74", name: "payments/s through HTTP, two schools", ...(await measure(counters)) },
          500,
        ),
        above({
          id: "B-74",
          name: "payments/s through HTTP, one school",
          ...(await measure([counters[0]!])),
        }),
      ];
    }),
};

/** Creates a bursar's requests: each a payment of the next student. */
async function counter(url: string, school: string): Promise<(index: number) => LoadRequest> {
  const { accessToken, school: own } = await signIn(url, `bursar@${school}.example`);
  const { data } = await ask(url, accessToken, "/students?limit=200");
  return (index) => ({
    method: "POST",
    path: "/api/v1/payments",
    headers: { authorization: `Bearer ${accessToken}`, "idempotency-key": randomUUID() },
    body: {
      studentId: data[index % data.length].id,
      amount: { amount: "1.00", currency: own.currency },
      method: "cash",
    },
  });
}
