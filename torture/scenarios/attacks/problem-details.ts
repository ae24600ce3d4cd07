import { signIn } from "../../../bench/support/sign-in.ts";
import { type Case, hostileCases, randomFrom } from "../../support/attacks/hostile.ts";
import { call, json } from "../../support/call.ts";
import { inLanes } from "../../support/lanes.ts";
import { faultOf } from "../../support/problem.ts";
import type { Scenario } from "../../support/scenario.ts";

/** B-40. Cases are generated from the service's own OpenAPI document with a printed seed. */
export const problemDetails: Scenario = {
  id: "B-40",
  name: "under hostile requests every refusal is problem details that tell nothing of the inside, and nothing fails",
  timeLimitSeconds: 300,
  async run(environment, count) {
    const { url } = await environment.serve(await environment.database(), {
      RATE_LIMIT_PER_MINUTE: "100000000",
    });
    const { accessToken } = await signIn(url);
    const document = json(await call(url, "/api/v1/openapi.json"));
    const seed = Number(process.env["SEED"] ?? Date.now() % 1_000_000);
    const cases = hostileCases(document, randomFrom(seed), count(20_000, 2_000));
    const statuses: Record<string, number> = {};
    const faults = new Map<string, number>();
    let failures = 0;
    let refused = 0;
    await inLanes(cases.length, 16, async (index) => {
      const { method, path, body, headers, signedIn } = cases[index]!;
      const token = signedIn ? accessToken : undefined;
      const reply = await call(url, path, { method, token, body, ...(headers && { headers }) });
      statuses[reply.status] = (statuses[reply.status] ?? 0) + 1;
      if (reply.status >= 200 && reply.status < 300) return;
      if (reply.status >= 500 || reply.status === 0) failures += 1;
      refused += 1;
      const fault = reply.status === 0 ? `no answer: ${reply.error}` : faultOf(reply);
      const name = fault ?? (reply.status >= 500 && reply.status !== 503 ? `status ${reply.status}` : null);
      if (name) note(faults, name, cases[index]!);
    });
    return {
      pass: faults.size === 0 && failures === 0 && refused > cases.length / 3,
      numbers: {
        cases: cases.length,
        refused,
        failures,
        faults: faults.size,
        seed,
        ...(faults.size && { found: [...faults.keys()].slice(0, 10).join("; ") }),
        ...Object.fromEntries(Object.entries(statuses).map(([status, number]) => [`of${status}`, number])),
      },
    };
  },
};

function note(faults: Map<string, number>, fault: string, { method, path }: Case): void {
  const name = `${fault} at ${method} ${path.slice(0, 80)}`;
  faults.set(name, (faults.get(name) ?? 0) + 1);
}
