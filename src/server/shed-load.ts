import type { RequestListener } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { RequestHandler } from "express";
import { unavailable } from "../lib/errors.ts";
import { requestUnderWay } from "../lib/give-way.ts";
import { toProblem } from "./http/problem.ts";
import { requestIdOf } from "./http/request-id-of.ts";
import { securityHeaderList } from "./security-headers.ts";

interface Bounds {
  /** Requests under way at once. */
  maxInFlight?: number;
  /** The same while answers come late. */
  maxWhileCrowded?: number;
  /** How late the event loop may run, in milliseconds. */
  maxDelayMs?: number;
  /** How long answers may take on average, in milliseconds, before fewer requests are taken. */
  maxAnswerMs?: number;
  /** Told of each request that is refused in front of everything else: it is recorded there. */
  onRefused?: (refused: RefusedRequest) => void;
}

export interface RefusedRequest {
  requestId: string;
  method: string;
  path: string;
  ip: string;
}

const sampleMs = 500;

export interface LoadShedding {
  /** In front of a whole server, where a refusal costs a tenth of an answer. Health and figures are always answered. */
  before(handler: RequestListener): RequestListener;
  /** First of all, where a refusal costs least: while the event loop runs late, or too much is under way. */
  whileLate: RequestHandler;
  /** Once the body is here: bounds what is under way, which slow senders are not. */
  inFlight: RequestHandler;
}

/** Made once: under load a refusal must cost next to nothing, and it says where it comes from by itself. */
export const refusal = unavailable("overloaded", "The service is busy: try again in a moment");

const always = /^\/(livez|readyz|metrics|(api\/(v1\/)?)?health)\b/;
const headers = {
  ...Object.fromEntries(securityHeaderList),
  "content-type": "application/problem+json; charset=utf-8",
  "retry-after": "1",
  "cache-control": "no-store",
};

/** Refuses at once what could only be answered too late: some are served in time, instead of all too late. */
export function shedLoad({
  maxInFlight = 1_000,
  maxWhileCrowded = 250,
  maxDelayMs = 500,
  maxAnswerMs = 750,
  onRefused = () => {},
}: Bounds = {}): LoadShedding {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let late = false;
  let wasLate = false;
  let [most, answered, answeredMs] = [maxInFlight, 0, 0];
  setInterval(() => {
    // Twice running: a single stall is over by the time it is seen, and what waits behind it can be served.
    const isLate = delay.mean / 1e6 > maxDelayMs;
    late = isLate && wasLate;
    wasLate = isLate;
    delay.reset();
    // Where answers come late there are more under way than is of use: as many as are answered in half a second do.
    const crowded = answered > 0 && answeredMs / answered > maxAnswerMs;
    if (crowded) most = Math.min(maxInFlight, Math.max(maxWhileCrowded, answered));
    else if (underWay < most) most = maxInFlight;
    [answered, answeredMs] = [0, 0];
  }, sampleMs).unref();
  let underWay = 0;
  const isFull = () => late || underWay >= most;
  return {
    before: (handler) => (req, res) => {
      if (!isFull() || always.test(req.url ?? "")) return handler(req, res);
      const requestId = requestIdOf(req);
      const text = JSON.stringify(toProblem(refusal, requestId));
      res.writeHead(503, {
        ...headers,
        "content-length": Buffer.byteLength(text),
        "x-request-id": requestId,
      });
      res.end(text);
      const [path = ""] = (req.url ?? "").split("?", 1);
      onRefused({ requestId, method: req.method ?? "", path, ip: req.socket.remoteAddress ?? "" });
    },
    whileLate: (_req, _res, next) => {
      if (isFull()) throw refusal;
      next();
    },
    inFlight: (_req, res, next) => {
      if (underWay >= most) throw refusal;
      underWay += 1;
      const ended = requestUnderWay();
      const began = performance.now();
      res.once("close", () => {
        underWay -= 1;
        ended();
        answered += 1;
        answeredMs += performance.now() - began;
      });
      next();
    },
  };
}
