import { DataTypes } from "sequelize";
import type { z } from "zod";

/** Renders the text that PostgreSQL sends for a value as JSON, as `JSON.stringify` would write the parsed value. */
export type JsonEncoder = (text: string) => string;

const quote: JsonEncoder = (text) => `"${text}"`;
const asIs: JsonEncoder = (text) => text;
/** A parsed and stringified value: PostgreSQL adds spaces to its JSON. */
const compact: JsonEncoder = (text) => JSON.stringify(JSON.parse(text));

/** An instant in UTC with milliseconds: "2026-11-25 09:30:00.5+00". */
const instant: JsonEncoder = (text) => {
  const [day, time, offset] = [text.slice(0, 10), text.slice(11, 19), text.indexOf("+", 19)];
  if (offset === -1 || text.length !== offset + 3 || !text.endsWith("+00") || text[10] !== " ")
    return JSON.stringify(new Date(text));
  return `"${day}T${time}.${text.slice(20, Math.min(offset, 23)).padEnd(3, "0")}Z"`;
};

/** Strings of these formats have no character that JSON escapes. */
const plainFormats = new Set(["uuid", "date"]);
const plainTypes = [DataTypes.UUID, DataTypes.DATEONLY, DataTypes.TIME, DataTypes.DECIMAL, DataTypes.BIGINT];

/**
 * Finds the encoder of a member of a view; null if only the schema can render it.
 * @param type the column's type; undefined for an expression, whose SQL type follows from the schema
 */
export function jsonEncoder(schema: z.ZodType, type?: unknown): JsonEncoder | null {
  const { type: kind, format } = innermost(schema).def as { type: string; format?: string };
  switch (kind) {
    case "enum":
      return quote;
    case "string":
      return plainFormats.has(format ?? "") || plainTypes.some((plain) => type instanceof plain)
        ? quote
        : JSON.stringify;
    case "boolean":
      return (text) => (text === "t" ? "true" : "false");
    case "number":
      return asIs;
    case "date":
      return instant;
    case "array":
    case "record":
    case "unknown":
      return type instanceof DataTypes.JSONB && isOpen(innermost(schema)) ? compact : null;
    default:
      return null;
  }
}

/** Removes `optional` and `nullable`. */
export function innermost(schema: z.ZodType): z.ZodType {
  const { type, innerType } = schema.def as { type: string; innerType?: z.ZodType };
  return type === "nullable" || type === "optional" ? innermost(innerType!) : schema;
}

/** Whether a schema lets every value of the column through as it is: one with declared members would remove others. */
function isOpen(schema: z.ZodType): boolean {
  const { type, element, valueType } = schema.def as {
    type: string;
    element?: z.ZodType;
    valueType?: z.ZodType;
  };
  if (type === "array") return isOpen(element!);
  if (type === "record") return isOpen(valueType!);
  return ["unknown", "string", "number", "boolean", "enum"].includes(type);
}
