import autocannon from "autocannon";
import type { Load, LoadResult } from "./load.ts";

// Started by load(): one argument, its options; prints one JSON document, the result.
const options = JSON.parse(process.argv[2]!) as Load;
const { url, seconds, connections = 16, method = "GET", headers = {}, bodies, rate } = options;
let next = 0;
const result = await autocannon({
  url,
  connections,
  method,
  duration: seconds,
  timeout: 30,
  headers: { ...headers, ...(bodies && { "content-type": "application/json" }) },
  ...(rate && { overallRate: rate }),
  ...(bodies && {
    setupClient: (client) => client.setBody(JSON.stringify(bodies[next++ % bodies.length])),
  }),
});
const answered: LoadResult = {
  perSecond: result["2xx"] / result.duration,
  requests: result["2xx"],
  failed: result.non2xx + result.errors + result.timeouts,
  p50: result.latency.p50,
  p99: result.latency.p99,
  max: result.latency.max,
};
process.stdout.write(JSON.stringify(answered));
