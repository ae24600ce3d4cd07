import { z } from "zod";
import { readSystem, type SystemState } from "./system-services.ts";

const seconds = z.number().nonnegative();

export const PlatformSystem = z
  .object({
    node: z
      .object({
        name: z.string(),
        version: z.string(),
        nodeVersion: z.string(),
        startedAt: z.date(),
        memoryBytes: z.int(),
        connections: z.object({ open: z.int(), inUse: z.int(), max: z.int(), waiting: z.int() }),
      })
      .describe("The node that answered"),
    checks: z
      .array(
        z.object({
          check: z.string(),
          outcome: z.enum(["ok", "warning", "failed"]),
          detail: z.string(),
        }),
      )
      .describe("The checks of `school-svc doctor`"),
    replica: z
      .object({ state: z.enum(["ready", "behind", "away"]), lagBytes: z.number().nullable() })
      .nullable()
      .describe("Null without DATABASE_READ_URL"),
    queues: z.array(
      z.object({
        job: z.string(),
        state: z.enum(["waiting", "running", "dead"]),
        count: z.int(),
        oldestSeconds: seconds,
      }),
    ),
    emails: z.object({ pending: z.int(), sending: z.int(), oldestDueSeconds: seconds }),
    locks: z.object({ waiting: z.int(), longestSeconds: seconds }),
  })
  .meta({ id: "PlatformSystem" });

let running: Promise<SystemState> | undefined;

/** Checks the installation. Callers at the same time share one run, because the checks open connections of their own. */
export function showSystem(): Promise<SystemState> {
  running ??= readSystem().finally(() => {
    running = undefined;
  });
  return running;
}
