import { z } from "zod";
import type { clientEventKinds } from "../../models/audit/index.ts";

const text = z.string().max(2000);
const nullable = text.nullable();

/** An address without what may follow it: links of mails carry their secret there, searches the names of people. */
const place = text.transform((address) => address.replace(/[?#].*$/s, ""));
const nullablePlace = place.nullable();

const base = {
  path: nullablePlace.optional().describe("Client route at the time"),
  durationMs: z.number().min(0).nullable().optional(),
  userAgent: z.string().max(1000).optional(),
};

const call = z.object({ method: z.string().max(20), status: z.number(), url: place });

/** What a client reports, by kind. Members that a kind does not know are dropped. */
export const ClientEventRecord = z
  .discriminatedUnion("event", [
    z.object({
      event: z.literal("UI_CLICK"),
      data: z.object({ id: nullable, label: nullable, name: nullable, type: nullable }).partial(),
      ...base,
    }),
    z.object({ event: z.literal("API_RESPONSE"), data: call, ...base }),
    z.object({ event: z.literal("API_ERROR"), data: call, ...base }),
    z.object({
      event: z.literal("NAV_PATH_CHANGE"),
      data: z
        .object({
          from: nullablePlace,
          href: nullablePlace,
          navId: nullable,
          text: nullable,
          to: nullablePlace,
        })
        .partial(),
      ...base,
    }),
    z.object({
      event: z.literal("NAV_RENDER"),
      data: z.object({ from: nullablePlace, navId: nullable, to: nullablePlace }).partial(),
      ...base,
    }),
  ])
  .meta({ id: "ClientEvent" });

/** The message that each kind is recorded under. */
export const clientEventMessages = {
  UI_CLICK: "click action",
  API_RESPONSE: "successful API call",
  API_ERROR: "failed API call",
  NAV_PATH_CHANGE: "route changed",
  NAV_RENDER: "route rendered",
} as const satisfies Record<(typeof clientEventKinds)[number], string>;

/** One event, or several that a client sends together. */
export const ClientEvents = z.union([ClientEventRecord, z.array(ClientEventRecord).min(1).max(100)]);
