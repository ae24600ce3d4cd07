import { monitorEventLoopDelay } from "node:perf_hooks";
import type { RequestHandler } from "express";
import { unavailable } from "../lib/errors.ts";

interface Bounds {
  /** Requests under way at once. */
  maxInFlight?: number;
  /** How late the event loop may run, in milliseconds. */
  maxDelayMs?: number;
}

const sampleMs = 500;

export interface LoadShedding {
  /** First of all: refuses while the event loop runs late. */
  whileLate: RequestHandler;
  /** Once the body is here: bounds what is under way, which slow senders are not. */
  inFlight: RequestHandler;
}

/** Refuses at once what could only be answered too late: some are served in time, instead of all too late. */
export function shedLoad({ maxInFlight = 1_000, maxDelayMs = 500 }: Bounds = {}): LoadShedding {
  const refuse = () => unavailable("overloaded", "The service is busy: try again in a moment");
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let late = false;
  let wasLate = false;
  setInterval(() => {
    // Twice running: a single stall is over by the time it is seen, and what waits behind it can be served.
    const isLate = delay.mean / 1e6 > maxDelayMs;
    late = isLate && wasLate;
    wasLate = isLate;
    delay.reset();
  }, sampleMs).unref();
  let underWay = 0;
  return {
    whileLate: (_req, _res, next) => {
      if (late) throw refuse();
      next();
    },
    inFlight: (_req, res, next) => {
      if (underWay >= maxInFlight) throw refuse();
      underWay += 1;
      res.once("close", () => {
        underWay -= 1;
      });
      next();
    },
  };
}
