import { signIn } from "../../../bench/support/sign-in.ts";
import { fuzz } from "../../../test/http/input/fuzz.ts";
import { rowsToName } from "../../../test/http/input/rows-to-name.ts";
import { createClient } from "../../../test/support/client.ts";
import { call, json } from "../../support/call.ts";
import type { Scenario } from "../../support/scenario.ts";

/** B-50. Half of the cases follow the document and refer to existing rows, so that they reach the rules behind it. */
export const fuzzing: Scenario = {
  id: "B-50",
  name: "every operation of the document, given proper and hostile input, never fails and answers as documented",
  timeLimitSeconds: 1_200,
  async run(environment, count) {
    const databaseUrl = await environment.database();
    const { url } = await environment.serve(databaseUrl, {
      RATE_LIMIT_PER_MINUTE: "100000000",
      TRUST_PROXY: "1",
      BCRYPT_COST: "4",
    });
    const document = json(await call(url, "/api/v1/openapi.json"));
    const operations = Object.values<object>(document.paths).flatMap((item) => Object.keys(item)).length;
    const wanted = count(50_000, 3_000);
    const seed = Number(process.env["SEED"] ?? Date.now() % 1_000_000);
    const result = await fuzz({
      document,
      cases: Math.ceil(wanted / operations),
      seed,
      idsFor: await rowsToName(databaseUrl),
      caller: async () => createClient(url, (await signIn(url)).accessToken),
    });
    const { requests, statuses, faults, shallow } = result;
    const found = [...new Set(faults)];
    return {
      pass: found.length === 0 && requests >= wanted && result.operations === operations,
      numbers: {
        cases: requests,
        operations,
        faults: found.length,
        shallow: shallow.length,
        seed,
        ...(found.length && { found: found.slice(0, 10).join("; ") }),
        ...Object.fromEntries(Object.entries(statuses).map(([status, number]) => [`of${status}`, number])),
      },
    };
  },
};
