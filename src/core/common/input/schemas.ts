import { z } from "zod";
import { perKey } from "../../../lib/memo/per-key.ts";

/**
 * Characters that are not allowed in a line: control characters, line separators and bidirectional overrides. In a name they
 * would end up in email headers, CSV files and printed pages.
 */
const breaksLine = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** A single-line string, not trimmed. */
export const line = () =>
  z.string().refine((text) => !breaksLine.test(text), "must be one line without control characters");

/** A single-line string that a person typed: trimmed, not empty. One schema per length, because hundreds of fields have the same one. */
export const text = perKey((max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((typed) => !breaksLine.test(typed), "must be one line without control characters"),
);

const breaksParagraph = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u;

/** Multi-line text that a person typed: trimmed, not empty, line breaks normalized to LF. */
export const paragraphs = perKey((max: number) =>
  z
    .string()
    .overwrite((typed) => typed.replace(/\r\n?|\u2028|\u2029/g, "\n").replaceAll("\t", " "))
    .trim()
    .min(1)
    .max(max)
    .refine((typed) => !breaksParagraph.test(typed), "must not contain control characters"),
);

/** A time of day: "08:30". */
export const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d(:00)?$/, "must be a time like 08:30");

/** Error option for a decimal that must be sent as a string. A missing value gets the standard message instead. */
export const asText = (example: string) => ({
  error: ({ input }: { input?: unknown }) =>
    input === undefined ? undefined : `must be a string such as "${example}"`,
});

/** A decimal as a string, never a float. */
export const Decimal = z.string(asText("2.5")).regex(/^\d{1,6}(\.\d{1,2})?$/, "must be a decimal like 2.5");

/** A boolean query parameter. */
export const flag = z.enum(["true", "false"]).transform((value) => value === "true");
