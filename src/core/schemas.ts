import { z } from "zod";

/** A text that a person typed: trimmed, not empty. */
export const text = (max: number) => z.string().trim().min(1).max(max);

/** A time of day: "08:30". */
export const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d(:00)?$/, "must be a time like 08:30");

/** A decimal as text, never a float. */
export const Decimal = z.string().regex(/^\d{1,6}(\.\d{1,2})?$/, "must be a decimal like 2.5");

/** A yes or no in a query. */
export const flag = z.enum(["true", "false"]).transform((value) => value === "true");
