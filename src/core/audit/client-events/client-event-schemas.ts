import { z } from "zod";
import type { clientEventKinds } from "../../../models/audit/index.ts";

const MAX_FIELD = 200;
const MAX_EVENTS = 100;

const text = z.string().max(MAX_FIELD);

/** Text shown on a screen, such as the name of a student: accepted, but neither logged nor stored. */
const shownText = text.nullable().transform(() => null);

/** An identifier of the console. Anything else may be text shown to a person, and is dropped. */
const identifier = text.nullable().transform((name) => (name && /^[\w.:/-]+$/.test(name) ? name : null));

/**
 * A URL, truncated, without query and fragment, which carry secrets of email links and names of people in searches. A value
 * with characters that are invalid in a URL is dropped.
 */
const place = z
  .string()
  .max(2_000)
  .transform((address) => {
    const bare = address.replace(/[?#].*$/s, "").slice(0, MAX_FIELD);
    return /^[\w\-.~:/@!$&'()*+,;=%[\]{}]*$/.test(bare) ? bare : "";
  });
const nullablePlace = place.nullable();

const base = {
  path: nullablePlace.optional().describe("Client route at the time"),
  durationMs: z.number().min(0).nullable().optional(),
  userAgent: z
    .string()
    .max(1_000)
    .transform((agent) => agent.slice(0, MAX_FIELD).toWellFormed())
    .optional(),
};

const call = z.object({ method: z.string().regex(/^[A-Za-z]{1,20}$/), status: z.number(), url: place });

/** An event reported by a client. Unknown members are dropped. */
export const ClientEventRecord = z
  .discriminatedUnion("event", [
    z.object({
      event: z.literal("UI_CLICK"),
      data: z.object({ id: identifier, label: shownText, name: identifier, type: identifier }).partial(),
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
          navId: identifier,
          text: shownText,
          to: nullablePlace,
        })
        .partial(),
      ...base,
    }),
    z.object({
      event: z.literal("NAV_RENDER"),
      data: z.object({ from: nullablePlace, navId: identifier, to: nullablePlace }).partial(),
      ...base,
    }),
  ])
  .meta({ id: "ClientEvent" });

/** Log message by kind of event. */
export const clientEventMessages = {
  UI_CLICK: "click action",
  API_RESPONSE: "successful API call",
  API_ERROR: "failed API call",
  NAV_PATH_CHANGE: "route changed",
  NAV_RENDER: "route rendered",
} as const satisfies Record<(typeof clientEventKinds)[number], string>;

/** One event, or a batch of events. */
export const ClientEvents = z.union([ClientEventRecord, z.array(ClientEventRecord).min(1).max(MAX_EVENTS)]);
