import { DataTypes, type Model, type ModelStatic } from "sequelize";
import type { TextRow } from "./json-rows.ts";

/**
 * Builds a function that reads the values of some columns from a row of texts.
 * @param flagOf the column that tells whether the caller sees the value, if it depends on the row
 */
export function rowValues(
  model: ModelStatic<Model>,
  columns: readonly string[],
  names: readonly string[],
  flagOf: (name: string) => string | undefined,
) {
  const attributes = model.getAttributes();
  const steps = [...new Set(names)].map((name) => ({
    name,
    index: columns.indexOf(name),
    flag: columns.indexOf(flagOf(name) ?? ""),
    parse: parserOf(attributes[name]?.type),
  }));
  return (row: TextRow) => {
    const values: Record<string, unknown> = {};
    for (const { name, index, flag, parse } of steps) {
      const text = row[index];
      if (flag === -1 || row[flag] === "t") values[name] = typeof text === "string" ? parse(text) : null;
    }
    return values as Record<string, unknown> & { id: string };
  };
}

function parserOf(type: unknown): (text: string) => unknown {
  if (type instanceof DataTypes.DATE) return (text) => new Date(text);
  if (type instanceof DataTypes.JSONB) return JSON.parse;
  return (text) => text;
}
