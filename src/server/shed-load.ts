import type { RequestListener } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { RequestHandler } from "express";
import { unavailable } from "../lib/errors.ts";
import { requestUnderWay } from "../lib/runtime/background-throttle.ts";
import { toProblem } from "./http/problem.ts";
import { requestIdOf } from "./http/request/request-id-of.ts";
import { securityHeaderList } from "./security-headers.ts";

interface Bounds {
  /** Maximum number of concurrent requests. */
  maxInFlight?: number;
  /** The same while responses are slow. */
  maxWhileCrowded?: number;
  /** Maximum event loop delay in milliseconds. */
  maxDelayMs?: number;
  /** Average response time in milliseconds above which fewer requests are accepted. */
  maxResponseMs?: number;
  /** Called for each request rejected before the pipeline, which does not log it. */
  onRefused?: (refused: RefusedRequest) => void;
  /** Called for every rejected request, with what the process lacks. */
  onShed?: (reason: "event_loop" | "in_flight") => void;
}

export interface RefusedRequest {
  requestId: string;
  method: string;
  path: string;
  ip: string;
}

const SAMPLE_MS = 500;

export interface LoadShedding {
  /** Wraps a whole server: a rejection there costs a tenth of a response. Health and metrics are always served. */
  before(handler: RequestListener): RequestListener;
  /** First middleware, where a rejection costs least: rejects while the event loop is late or too many requests are in progress. */
  whileLate: RequestHandler;
  /** After the body has arrived: limits requests in progress, without counting slow senders. */
  inFlight: RequestHandler;
  /** Ends the measurements of the event loop. */
  stop(): void;
}

/** Created once: under load a rejection must cost next to nothing, and a stack trace would be of no use. */
export const refusal = unavailable("overloaded", "The service is busy: try again in a moment");

const alwaysServed = /^\/(livez|readyz|metrics|(api\/(v1\/)?)?health)\b/;
/** The body of a rejection before and after the request id. Built once, like the headers, to keep rejections cheap. */
const [beforeId = "", afterId = ""] = JSON.stringify(toProblem(refusal, "<id>")).split("<id>");
/** Every request id is a UUID. */
const ID_LENGTH = 36;
const headers = [
  ...securityHeaderList.flat(),
  ...["content-type", "application/problem+json; charset=utf-8"],
  ...["content-length", String(Buffer.byteLength(beforeId + afterId) + ID_LENGTH)],
  ...["retry-after", "1"],
  ...["cache-control", "no-store"],
];

/** Sheds load: rejects immediately what could only be served too late, so that the accepted requests are served in time. */
export function shedLoad({
  maxInFlight = 1_000,
  maxWhileCrowded = 250,
  maxDelayMs = 500,
  maxResponseMs = 750,
  onRefused = () => {},
  onShed = () => {},
}: Bounds = {}): LoadShedding {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let late = false;
  let wasLate = false;
  let [limit, completed, completedMs] = [maxInFlight, 0, 0];
  const sampling = setInterval(() => {
    // Require two consecutive slow samples; a single stall has already passed by the time it is sampled.
    const isLate = delay.mean / 1e6 > maxDelayMs;
    late = isLate && wasLate;
    wasLate = isLate;
    delay.reset();
    // With slow responses, more requests are in progress than useful: limit them to the number completed in one sample.
    const crowded = completed > 0 && completedMs / completed > maxResponseMs;
    if (crowded) limit = Math.min(maxInFlight, Math.max(maxWhileCrowded, completed));
    else if (inProgress < limit) limit = maxInFlight;
    [completed, completedMs] = [0, 0];
  }, SAMPLE_MS);
  sampling.unref();
  let inProgress = 0;
  const isFull = () => late || inProgress >= limit;
  const countShed = () => onShed(late ? "event_loop" : "in_flight");
  return {
    before: (handler) => (req, res) => {
      if (!isFull() || alwaysServed.test(req.url ?? "")) return handler(req, res);
      countShed();
      const requestId = requestIdOf(req);
      res.writeHead(503, [...headers, "x-request-id", requestId]);
      res.end(beforeId + requestId + afterId);
      const [path = ""] = (req.url ?? "").split("?", 1);
      onRefused({ requestId, method: req.method ?? "", path, ip: req.socket.remoteAddress ?? "" });
    },
    whileLate: (_req, _res, next) => {
      if (isFull()) {
        countShed();
        throw refusal;
      }
      next();
    },
    inFlight: (_req, res, next) => {
      if (inProgress >= limit) {
        onShed("in_flight");
        throw refusal;
      }
      inProgress += 1;
      const ended = requestUnderWay();
      const began = performance.now();
      res.once("close", () => {
        inProgress -= 1;
        ended();
        completed += 1;
        completedMs += performance.now() - began;
      });
      next();
    },
    stop() {
      clearInterval(sampling);
      delay.disable();
    },
  };
}
