import { hostname } from "node:os";
import { signIn } from "../../../bench/support/sign-in.ts";
import { createGuardedHttp } from "../../../src/lib/guarded-http/guarded-http.ts";
import { call, json } from "../../support/call.ts";
import { type RemoteSystem, startCanary, startPartner } from "../../support/canary.ts";
import { inLanes } from "../../support/lanes.ts";
import type { Scenario } from "../../support/scenario.ts";

const ports = [80, 443, 8443];

/** Alternative notations of loopback and internal addresses. */
const hosts = [
  ...["127.0.0.1", "127.1", "127.0.1", "127.255.255.254", "0.0.0.0", "0", "2130706433", "017700000001"],
  ...[
    "0x7f000001",
    "0x7f.1",
    "0x7f.0.0.1",
    "0177.0.0.1",
    "127.0x0.0.01",
    "0300.0250.0.1",
    "127.0.0.1.",
    "①②⑦.0.0.1",
  ],
  ...[
    "[::1]",
    "[::]",
    "[0:0:0:0:0:0:0:1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[0:0:0:0:0:ffff:127.0.0.1]",
  ],
  ...[
    "[::127.0.0.1]",
    "[64:ff9b::127.0.0.1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "[fe80::1]",
    "[fc00::1]",
  ],
  ...[
    "[fd00:ec2::254]",
    "[ff02::1]",
    "[2001:0:7f00:1::]",
    "[::ffff:a9fe:a9fe]",
    "localhost",
    "LOCALHOST",
    "localhost.",
  ],
  ...["a.localhost", "ip6-localhost", "ip6-loopback", hostname(), "10.0.0.1", "10.255.255.255", "172.16.0.1"],
  ...[
    "172.31.255.255",
    "192.168.0.1",
    "192.0.0.1",
    "198.18.0.1",
    "100.64.0.1",
    "169.254.169.254",
    "2852039166",
  ],
  ...["0xa9fea9fe", "168.63.129.16", "224.0.0.1", "255.255.255.255", "240.0.0.1", "203.0.113.1"],
];
const hostile = [
  ...hosts.map((host) => `https://${host}:8443/inner`),
  ...hosts.slice(0, 8).map((host) => `https://${host}/inner`),
  ...[
    "https://example.com@127.0.0.1:8443/",
    "https://127.0.0.1:8443@127.0.0.1:8443/",
    "https://user:word@127.0.0.1/",
  ],
  ...[
    "http://127.0.0.1/",
    "ftp://127.0.0.1/",
    "file:///etc/passwd",
    "gopher://127.0.0.1:8443/_x",
    "https:127.0.0.1:8443",
  ],
  ...[
    "https://127.0.0.1:8443#@example.com/",
    "https://127.0.0.1:8443\\@example.com/",
    "https:\\\\127.0.0.1:8443\\",
  ],
  ...["https://127%2e0%2e0%2e1:8443/", "https://%31%32%37.0.0.1:8443/", "https://127.0.0.1:6379/"],
];

/** B-36. Every URL that a school can set points to a forbidden address, where a canary listens. */
export const outsideAddresses: Scenario = {
  id: "B-36",
  name: "60 addresses or more of the inside, redirects to them and a resolver that changes its mind: no connection at the canary",
  timeLimitSeconds: 300,
  async run(environment) {
    const canary = await startCanary(ports);
    environment.afterwards(() => canary.close());
    // An allowed host redirects to every forbidden one, with the number of hops in its path.
    const partner: RemoteSystem = await startPartner((req, res) => {
      const [, hops, target] = /^\/(\d)\/(.+?)(\/schools.*)?$/.exec(req.url!) ?? [];
      if (!target) return void res.writeHead(404).end();
      const to = decodeURIComponent(target);
      const location = hops === "0" ? to : `${partner.url}/${Number(hops) - 1}/${target}`;
      // Not every address is valid in a header.
      res
        .writeHead(302, { location: /^[\x21-\x7e]+$/.test(location) ? location : encodeURI(location) })
        .end();
    });
    environment.afterwards(() => partner.close());
    const service = await environment.serve(await environment.database(), {
      INTEGRATION_ALLOW: `127.0.0.1:${partner.port}`,
    });
    const { accessToken: token } = await signIn(service.url);
    const post = (path: string, body?: unknown) =>
      call(service.url, `/api/v1${path}`, {
        method: "POST",
        token,
        ...(body !== undefined && { body }),
        timeoutMs: 60_000,
      });

    let refused = 0;
    let tried = 0;
    let reached = 0;
    let unexpected = 0;
    let number = 0;
    const connection = async (baseUrl: string, auth?: object) => {
      number += 1;
      const made = await post("/integration-connections", {
        ...{ name: `C ${number}`, connector: "oneroster", baseUrl, ...(auth && { auth }) },
      });
      if (made.status === 400) {
        refused += 1;
        return;
      }
      if (made.status !== 201) {
        unexpected += 1;
        return;
      }
      tried += 1;
      const test = await post(`/integration-connections/${json(made).id}/test`);
      if (test.status !== 200) unexpected += 1;
      else if (json(test).ok) reached += 1;
    };
    const endpoint = async (url: string) => {
      number += 1;
      const made = await post("/webhook-endpoints", {
        name: `W ${number}`,
        url,
        eventTypes: ["student.created"],
      });
      if (made.status === 400 || made.status === 409) refused += 1;
      else if (made.status === 201) {
        tried += 1;
        await post(`/webhook-endpoints/${json(made).id}/test`);
      } else unexpected += 1;
    };
    const secret = { type: "oauth2", clientId: "c", clientSecret: "s" };
    await inLanes(hostile.length, 2, async (index) => {
      const url = hostile[index]!;
      await connection(url);
      await endpoint(url);
      await connection(`${partner.url}/0`, { ...secret, tokenUrl: url });
      for (const hops of [0, 1, 3]) await connection(`${partner.url}/${hops}/${encodeURIComponent(url)}`);
    });
    const bySystem = canary.connections();

    // DNS rebinding: a name that is public when checked and internal when connected to.
    const responses = [
      ["198.51.100.7"],
      ["127.0.0.1"],
      ["8.8.8.8", "127.0.0.1"],
      ["::ffff:127.0.0.1"],
      ["::1", "8.8.8.8"],
      [],
    ];
    let asked = 0;
    let rebound = 0;
    const guardedHttp = createGuardedHttp({ resolve: async () => responses[asked++ % responses.length]! });
    environment.afterwards(() => guardedHttp.close());
    for (let round = 0; round < responses.length * 10; round += 1) {
      const url = `https://rebind-${round}.example:8443/inner`;
      guardedHttp.check(url);
      await guardedHttp.fetch(url, { timeoutMs: 2_000 }).catch(() => {
        rebound += 1;
      });
    }
    const connections = canary.connections();
    return {
      pass:
        hostile.length >= 60 && connections === 0 && reached === 0 && unexpected === 0 && rebound === asked,
      numbers: {
        addresses: hostile.length,
        refused,
        tried,
        reached,
        unexpected,
        rebound,
        bySystem,
        connections,
      },
    };
  },
};
