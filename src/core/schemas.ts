import { z } from "zod";

/** A text that a person typed: trimmed, not empty. */
export const text = (max: number) => z.string().trim().min(1).max(max);

/** A time of day: "08:30". */
export const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d(:00)?$/, "must be a time like 08:30");

/** Says of a number sent as such that it is written as text here; one left out is told so as everywhere. */
export const asText = (example: string) => ({
  error: ({ input }: { input?: unknown }) =>
    input === undefined ? undefined : `must be written as text: "${example}"`,
});

/** A decimal as text, never a float. */
export const Decimal = z.string(asText("2.5")).regex(/^\d{1,6}(\.\d{1,2})?$/, "must be a decimal like 2.5");

/** A yes or no in a query. */
export const flag = z.enum(["true", "false"]).transform((value) => value === "true");
