import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import test from "ava";
import { guardedHttpRules, isPublic, parseAllowed } from "../../src/lib/guarded-http/guarded-addresses.ts";
import { createGuardedHttp } from "../../src/lib/guarded-http/guarded-http.ts";
import { GuardedHttpError } from "../../src/lib/guarded-http/guarded-http-error.ts";

type StoredResponse = (req: IncomingMessage, res: ServerResponse) => void;

/** A server on loopback that must not be reached, unless a test allows it. */
const seen: string[] = [];
const responses: Record<string, StoredResponse> = {
  "/hello": (_req, res) => res.end("hello"),
  "/headers": (req, res) => res.end(JSON.stringify(req.headers)),
  "/large": (_req, res) => {
    const more = () => {
      while (!res.destroyed && res.write(Buffer.alloc(65_536)));
      if (!res.destroyed) res.once("drain", more);
    };
    more();
  },
  "/silent": () => {},
  "/drip": (_req, res) => {
    res.write("a");
  },
  "/cut": (_req, res) => {
    res.writeHead(200, { "content-length": "10" });
    res.write("a");
    res.socket!.destroy();
  },
  "/loop": (_req, res) => res.writeHead(302, { location: "/loop" }).end(),
};
const canary = createServer((req, res) => {
  seen.push(req.url!);
  const [path, query] = req.url!.split("?");
  if (path === "/to") return void res.writeHead(302, { location: decodeURIComponent(query!) }).end();
  (responses[path!] ?? responses["/hello"]!)(req, res);
});
await new Promise<void>((resolve) => canary.listen(0, "127.0.0.1", resolve));
const { port } = canary.address() as AddressInfo;
const other = createServer((req, res) => res.end(JSON.stringify(req.headers)));
await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
const otherPort = (other.address() as AddressInfo).port;

const guarded = createGuardedHttp();
const open = createGuardedHttp({ allow: "127.0.0.1" });
test.after.always(async () => {
  await Promise.all([guarded.close(), open.close()]);
  for (const server of [canary, other]) {
    server.closeAllConnections();
    server.close();
  }
});

const kindOf = async (promise: Promise<unknown>) => {
  try {
    await promise;
    return "done";
  } catch (error) {
    return error instanceof GuardedHttpError ? error.kind : String(error);
  }
};

const hosts = [
  ...[
    "127.0.0.1",
    "127.1",
    "127.0.1",
    "2130706433",
    "0x7f000001",
    "0x7f.0.0.1",
    "017700000001",
    "0177.0.0.1",
  ],
  ...["0", "0.0.0.0", "00000177.1", "127.0.0.1.", "[::1]", "[::]", "[0:0:0:0:0:0:0:1]", "[::127.0.0.1]"],
  ...[
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::ffff:0:127.0.0.1]",
    "[64:ff9b::127.0.0.1]",
    "[64:ff9b:1::7f00:1]",
  ],
  ...[
    "[2002:7f00:1::]",
    "[2001:0:7f00:1::]",
    "[fe80::1]",
    "[fc00::1]",
    "[fd00:ec2::254]",
    "[fec0::1]",
    "[ff02::1]",
  ],
  ...[
    "10.0.0.1",
    "10.255.255.255",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.0.1",
    "169.254.169.254",
    "0xa9fea9fe",
  ],
  ...[
    "2852039166",
    "100.64.0.1",
    "100.100.100.200",
    "192.0.0.192",
    "192.0.2.1",
    "198.18.0.1",
    "198.51.100.1",
  ],
  ...[
    "203.0.113.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "168.63.129.16",
    "[2001:db8::1]",
    "[100::1]",
  ],
  ...["localhost", "LOCALHOST", "localhost.", "①②⑦.⓪.⓪.①", "127。0。0。1"],
];

test("no way of writing an inner address reaches it", async (t) => {
  for (const host of hosts)
    for (const start of ["http://", "https://"]) {
      const kind = await kindOf(guarded.fetch(`${start}${host}:${port}/inner`));
      t.is(kind, "refused", `${start}${host}`);
      t.is(await kindOf(guarded.fetch(`${start}${host}/inner`)), "refused", `${start}${host}`);
    }
  for (const url of [
    "https://name:word@example.com/",
    "ftp://example.com/",
    "file:///etc/passwd",
    "https://example.com:22/",
    "https://example.com:6379/",
    "http://example.com/",
    "//example.com",
    "not an address",
  ])
    t.is(await kindOf(guarded.fetch(url)), "refused", url);
  t.false(seen.includes("/inner"), "nothing has arrived");
});

test("a name is as good as the addresses that it has when the connection is made", async (t) => {
  for (const addresses of [["127.0.0.1"], ["8.8.8.8", "127.0.0.1"], ["::ffff:127.0.0.1"], ["10.1.1.1"], []]) {
    const guardedHttp = createGuardedHttp({ resolve: async () => addresses });
    t.is(await kindOf(guardedHttp.fetch("https://partner.example/inner")), "refused", String(addresses));
    await guardedHttp.close();
  }
  // A resolver that tells another address each time: the one that was checked is the one that is connected to.
  let asked = 0;
  const rebinding = createGuardedHttp({
    allow: "127.0.0.2",
    resolve: async () => (asked++ % 2 === 0 ? ["127.0.0.2"] : ["127.0.0.1"]),
  });
  const results = [];
  for (let time = 0; time < 6; time += 1)
    results.push(await kindOf(rebinding.fetch(`https://rebind.example:8443/inner`)));
  await rebinding.close();
  t.is(asked, 6, "each connection asks once");
  t.deepEqual([...new Set(results)].sort(), ["refused", "unreachable"]);
  t.false(seen.includes("/inner"), "nothing has arrived");
});

test("a redirect is checked as an address is", async (t) => {
  const to = (target: string) => `http://127.0.0.1:${port}/to?${encodeURIComponent(target)}`;
  for (const target of [
    "http://10.0.0.1/",
    "https://169.254.169.254/",
    "http://[::1]/",
    "https://0x0a000001/",
    "file:///x",
  ])
    t.is(await kindOf(open.fetch(to(target))), "refused", target);
  const inward = createGuardedHttp({
    allow: `127.0.0.1:${port}`,
    resolve: async () => ["127.0.0.1"],
  });
  const error = await t.throwsAsync(inward.fetch(to("https://partner.example/inner")));
  t.regex(error!.message, /redirects to an address that is not allowed/, "a name that stands for loopback");
  await inward.close();
  t.false(seen.includes("/inner"), "nothing has arrived");
  const chain = to(to("http://2130706434/").replace(/^http:\/\/127.0.0.1/, "http://2130706433"));
  t.is(await kindOf(open.fetch(chain)), "refused", "a chain ends where its last link is refused");
  t.is((await open.fetch(to(`http://127.0.0.1:${port}/hello`))).body.toString(), "hello");
  t.is(await kindOf(open.fetch(`http://127.0.0.1:${port}/loop`)), "redirects");
  t.is(await kindOf(open.fetch(`http://127.0.0.1:${port}/loop`, { method: "POST", body: "x" })), "redirects");
});

test("what proves who we are stays with the host that it is for", async (t) => {
  const headers = { authorization: "Bearer secret", "x-api-key": "secret", accept: "application/json" };
  const direct = await open.fetch(`http://127.0.0.1:${port}/headers`, { headers });
  t.like(JSON.parse(direct.body.toString()), headers);
  const target = encodeURIComponent(`http://127.0.0.1:${otherPort}/`);
  const moved = await open.fetch(`http://127.0.0.1:${port}/to?${target}`, { headers });
  t.false(moved.body.toString().includes("secret"));
  t.is(moved.url, `http://127.0.0.1:${otherPort}/`);
});

test("an answer that is too large, too slow or cut off ends", async (t) => {
  const at = (path: string) => `http://127.0.0.1:${port}${path}`;
  t.is(await kindOf(open.fetch(at("/large"), { maxBytes: 200_000 })), "too_large");
  t.is(await kindOf(open.fetch(at("/silent"), { timeoutMs: 50 })), "timeout");
  t.is(await kindOf(open.fetch(at("/drip"), { timeoutMs: 50 })), "timeout");
  t.is(await kindOf(open.fetch(at("/cut"))), "unreachable");
  t.is(await kindOf(open.fetch(at("/silent"), { signal: AbortSignal.abort() })), "ended");
});

test("an operator allows networks, hosts and ports, and nothing besides", (t) => {
  const rules = guardedHttpRules("10.1.0.0/16, [::1]:8080, sis.internal:8443, 192.168.7.7");
  t.true(rules.mayAccess("10.1.2.3", "any.example", 443));
  t.true(rules.mayAccess("::ffff:10.1.2.3", "any.example", 443));
  t.false(rules.mayAccess("10.2.0.1", "any.example", 443));
  t.true(rules.mayAccess("::1", "::1", 8080));
  t.false(rules.mayAccess("::1", "::1", 8081));
  t.true(rules.mayAccess("172.16.9.9", "sis.internal", 8443));
  t.false(rules.mayAccess("172.16.9.9", "sis.internal", 443));
  t.false(rules.mayAccess("172.16.9.9", "other.internal", 8443));
  t.true(rules.mayAccess("192.168.7.7", "192.168.7.7", 1));
  for (const wrong of ["10.0.0.0/99", "1.2.3.4:0", "a b", ":80", "[::1", "x:99999"])
    t.is(parseAllowed(wrong), null, wrong);
  t.throws(() => guardedHttpRules("10.0.0.0/99"), { instanceOf: RangeError });
  t.true(isPublic("8.8.8.8") && isPublic("2606:4700::1") && !isPublic("nonsense"));
});
