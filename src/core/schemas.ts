import { z } from "zod";

/**
 * Characters that a line has no place for: controls, line separators, and those that turn the direction of what follows. In
 * a name they would reach the lines of emails, CSV files and printed pages.
 */
const breaksLine = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** A string of one line, as it is. */
export const line = () =>
  z.string().refine((text) => !breaksLine.test(text), "must be one line without control characters");

/** A line that a person typed: trimmed, not empty. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((typed) => !breaksLine.test(typed), "must be one line without control characters");

const breaksParagraph = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u;

/** Lines that a person typed: trimmed, not empty, with LF between them. */
export const paragraphs = (max: number) =>
  z
    .string()
    .overwrite((typed) => typed.replace(/\r\n?|\u2028|\u2029/g, "\n").replaceAll("\t", " "))
    .trim()
    .min(1)
    .max(max)
    .refine((typed) => !breaksParagraph.test(typed), "must not contain control characters");

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
