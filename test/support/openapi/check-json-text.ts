import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { responseCheck } from "../../../src/server/http/response-check.ts";

/**
 * Makes every response that PostgreSQL rendered pass through its schema: it must be what the schema would have made of it,
 * member by member. A request that breaks this fails with 500.
 */
export function checkJsonText(): void {
  responseCheck.run = ({ method, path, response }, { text }) => {
    const sent: unknown = JSON.parse(text);
    const parsed = (response as z.ZodType).parse(withDates(response, sent));
    if (!isDeepStrictEqual(JSON.parse(JSON.stringify(parsed)), sent))
      throw new Error(`${method} ${path} does not send what its schema allows: ${text.slice(0, 2000)}`);
  };
}

interface Definition {
  type: string;
  innerType?: z.ZodType;
  element?: z.ZodType;
  shape?: Record<string, z.ZodType>;
}

/** Turns the texts of dates into the dates that the schema expects. */
function withDates(schema: z.ZodType, value: unknown): unknown {
  const { type, innerType, element, shape } = schema.def as unknown as Definition;
  if (value === null || value === undefined) return value;
  if (innerType) return withDates(innerType, value);
  if (type === "date") return new Date(value as string);
  if (type === "array") return (value as unknown[]).map((each) => withDates(element!, each));
  if (type !== "object") return value;
  return Object.fromEntries(
    Object.entries(value as object).map(([name, each]) => [
      name,
      shape![name] ? withDates(shape![name], each) : each,
    ]),
  );
}
