import { json } from "node:stream/consumers";
import autocannon from "autocannon";
import type { Load, LoadResult } from "./load.ts";

// Started by load(): its options on stdin; prints one JSON document, the result.
const options = (await json(process.stdin)) as Load;
const {
  url,
  seconds,
  connections = 16,
  method = "GET",
  headers = {},
  bodies,
  requests,
  once,
  rate,
} = options;
const hasBody = bodies || requests?.some(({ body }) => body);
let next = 0;
const began = performance.now();
const result = await autocannon({
  // The types allow only one URL.
  url: url as string,
  connections,
  method,
  ...(once ? { amount: requests!.length } : { duration: seconds }),
  timeout: 30,
  headers: { ...headers, ...(hasBody && { "content-type": "application/json" }) },
  ...(rate && { overallRate: rate }),
  setupClient: (client) => {
    const mine = next++;
    if (bodies) client.setBody(JSON.stringify(bodies[mine % bodies.length]));
    if (requests) client.setRequests(shareOf(mine));
  },
});

/** The requests of one connection; if all share the same few, each starts at a different one. */
function shareOf(mine: number): autocannon.Request[] {
  const share = once
    ? requests!.filter((_request, index) => index % connections === mine)
    : requests!.map((_request, index) => requests![(index + mine) % requests!.length]!);
  return share.map(({ method = "GET", path, headers: own, body }) => ({
    method,
    path,
    ...(own && { headers: { ...headers, ...own, ...(body && { "content-type": "application/json" }) } }),
    ...(body && { body: JSON.stringify(body) }),
  }));
}

// autocannon rounds the duration to whole seconds, which is too coarse for a run with a fixed number of requests.
const took = once ? (performance.now() - began) / 1000 : result.duration;
const answered: LoadResult = {
  perSecond: result["2xx"] / took,
  requests: result["2xx"],
  failed: result.non2xx + result.errors + result.timeouts,
  p50: result.latency.p50,
  p99: result.latency.p99,
  max: result.latency.max,
};
process.stdout.write(JSON.stringify(answered));
