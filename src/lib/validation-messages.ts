import type { z } from "zod";

const kinds: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  date: "a time",
};

const forms: Readonly<Record<string, string>> = {
  email: "must be an email address",
  url: "must be an address such as https://example.org/",
  uuid: "must be an id (a UUID)",
  date: "must be a day such as 2026-08-31",
  datetime: "must be a time such as 2026-08-31T08:00:00Z",
  time: "must be a time of day such as 08:00",
};

const units: Readonly<Record<string, readonly [one: string, more: string]>> = {
  string: ["character", "characters"],
  array: ["entry", "entries"],
};

/** Returns a plain message for a validation issue; undefined if zod's own message is good enough. */
export function validationMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "is required";
      return kinds[issue.expected] && `must be ${kinds[issue.expected]}`;
    case "invalid_value":
      if (issue.input === undefined) return "is required";
      return `must be ${issue.values.length > 1 ? "one of " : ""}${issue.values.join(", ")}`;
    case "too_big":
      return bounded("at most", issue.maximum, issue.inclusive === false ? "below" : "at most", issue.origin);
    case "too_small":
      return bounded(
        "at least",
        issue.minimum,
        issue.inclusive === false ? "above" : "at least",
        issue.origin,
      );
    case "invalid_format":
      return forms[issue.format];
    case "invalid_union":
      return Array.isArray(issue["options"]) ? `must be one of ${issue["options"].join(", ")}` : undefined;
    case "unrecognized_keys":
      return `has unknown fields: ${named(issue.keys)}`;
    default:
      return undefined;
  }
}

/** Lists the first few keys, each shortened: they come from the caller and could be as long as the body. */
function named(keys: readonly string[]): string {
  const shown = keys.slice(0, 10).map((key) => (key.length > 60 ? `${key.slice(0, 60)}…` : key));
  return shown.join(", ") + (keys.length > shown.length ? ` and ${keys.length - shown.length} more` : "");
}

function bounded(sized: string, bound: number | bigint, compared: string, origin: string): string {
  const unit = units[origin];
  if (!unit) return `must be ${compared} ${bound}`;
  return `must have ${sized} ${bound} ${Number(bound) === 1 ? unit[0] : unit[1]}`;
}
