import { fork } from "node:child_process";
import { join } from "node:path";
import pg from "pg";
import { demoPassword } from "../../../seeders/demo.ts";
import { rowsToName } from "../../../test/http/input/rows-to-name.ts";
import { worstRequests } from "../../support/attacks/worst-requests.ts";
import { type Call, call, json, type Reply } from "../../support/call.ts";
import { percentile, round } from "../../support/lanes.ts";
import type { Scenario } from "../../support/scenario.ts";

const MAX_BLOCKED_MS = 100;

interface Look {
  began: number;
  ms: number;
  /** Without the time in which the machine ran other processes. */
  ownMs: number;
  status: number;
}

/** Sequential requests, so that a late response of /livez has one cause. */
export const worstInput: Scenario = {
  id: "watchdog",
  name: "every operation of the document, given the worst input that it allows, never holds up /livez for 100 ms",
  timeLimitSeconds: 1_800,
  async run(environment, count) {
    const databaseUrl = await environment.database();
    const { url, pid } = await environment.serve(databaseUrl, {
      RATE_LIMIT_PER_MINUTE: "100000000",
      TRUST_PROXY: "1",
      BCRYPT_COST: "4",
    });
    const idsFor = await rowsToName(databaseUrl);
    const looks: Look[] = [];
    const watch = fork(join(import.meta.dirname, "../../support/processes/livez-watch.ts"), [
      url,
      String(pid),
    ]);
    environment.afterwards(() => watch.kill());
    await new Promise((resolve) => watch.once("message", resolve));
    watch.on("message", (look) => looks.push(look as Look));
    // Created with the first request for it, which anybody may send.
    const document = json(await patiently(url, "/api/v1/openapi.json"));
    const superuser = new pg.Client(databaseUrl);
    await superuser.connect();
    environment.afterwards(() => superuser.end());
    // Wrong passwords for the own account are among the worst inputs, and count as failed sign-ins.
    const signInAgain = async () => {
      await superuser.query("TRUNCATE login_attempts, operator_login_attempts");
      return signInTwice(url);
    };
    const tokens = await signInAgain();

    const sent: Array<{ name: string; began: number; ended: number }> = [];
    const statuses: Record<string, number> = {};
    const operations = new Set<string>();
    for (const request of worstRequests(document, idsFor, count(10, 2))) {
      const { operation, name, method, path, body, type, forOperators } = request;
      const index = sent.length;
      operations.add(operation);
      const began = Date.now();
      const headers = {
        "x-forwarded-for": `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
        ...(type && { "content-type": type }),
      };
      const token = forOperators ? tokens.operator : tokens.admin;
      const { status } = await patiently(url, path, { method, body, token, headers });
      sent.push({ name, began, ended: Date.now() });
      if (index % 1_000 === 0) console.error(`  ${index} requests, ${operations.size} operations`);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status === 401 || /\/auth\//.test(path)) Object.assign(tokens, await signInAgain());
    }
    watch.disconnect();

    const slow = looks.filter(({ ownMs }) => ownMs > MAX_BLOCKED_MS);
    const causes = new Set(slow.map((look) => causeOf(look, sent)));
    const failed = looks.filter(({ status }) => status !== 200).length;
    const own = looks.map(({ ownMs }) => ownMs);
    const longest = looks.toSorted((a, b) => b.ownMs - a.ownMs)[0]!;
    return {
      pass: slow.length === 0 && failed === 0 && looks.length > sent.length / 10 && !(500 in statuses),
      numbers: {
        operations: operations.size,
        requests: sent.length,
        looks: looks.length,
        slow: slow.length,
        failed,
        longestMs: round(longest.ownMs),
        longestAt: causeOf(longest, sent),
        p99Ms: round(percentile(own, 0.99)),
        ...(slow.length && { found: [...causes].slice(0, 20).join("; ") }),
        ...Object.fromEntries(Object.entries(statuses).map(([status, number]) => [`of${status}`, number])),
      },
    };
  },
};

/** The last request started before /livez was late. */
const causeOf = ({ began, ms }: Look, sent: ReadonlyArray<{ name: string; began: number; ended: number }>) =>
  sent.findLast((each) => each.began <= began + ms && each.ended >= began)?.name ?? "none";

/** Retries: a kept-alive connection may have been closed meanwhile. */
async function patiently(url: string, path: string, options: Call = {}): Promise<Reply> {
  const reply = await call(url, path, options);
  return reply.status === 0 && reply.reused ? call(url, path, options) : reply;
}

let signedIn = 0;

/** Each time from a new IP address, so that no sign-in limit is reached. */
async function signInTwice(url: string): Promise<{ admin: string; operator: string }> {
  signedIn += 1;
  const tokenOf = async (path: string, email: string) => {
    const reply = await patiently(url, `/api/v1${path}`, {
      method: "POST",
      body: { email, password: demoPassword, transport: "body" },
      headers: { "x-forwarded-for": `10.254.${signedIn >> 8}.${signedIn & 255}` },
    });
    if (reply.status !== 200)
      throw new Error(`${email} cannot sign in: ${reply.status} ${reply.error ?? reply.text}`);
    return json(reply).accessToken;
  };
  return {
    admin: await tokenOf("/auth/login", "admin@greenfield.example"),
    operator: await tokenOf("/platform/auth/login", "operator@platform.example"),
  };
}
