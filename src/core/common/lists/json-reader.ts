import type { z } from "zod";
import { query } from "../../../db/query.ts";
import { type Sql, textRows, toExecutable } from "../../../db/sql.ts";
import { jsonEncoder } from "./json-encoders.ts";
import type { TextRow } from "./json-rows.ts";

/**
 * Builds the reader of a flat view as the text of a JSON array, see `jsonRows`: for answers of one screen with hundreds of rows.
 * Its statement selects the members of the view in their order.
 */
export function jsonReader(view: z.ZodObject): (statement: Sql) => Promise<string> {
  const members = Object.entries(view.shape as Record<string, z.ZodType>).map(([name, schema], index) => {
    const encode = jsonEncoder(schema);
    if (!encode) throw new Error(`${name} cannot be rendered without its schema`);
    return { label: `${index === 0 ? "{" : ","}"${name}":`, encode };
  });
  const render = (row: TextRow): string => {
    let text = "";
    for (const [index, { label, encode }] of members.entries()) {
      const value = row[index];
      text += label + (typeof value === "string" ? encode(value) : "null");
    }
    return `${text}}`;
  };
  return async (statement) => {
    const rows = await query({ ...toExecutable(statement), ...textRows });
    return `[${(rows as unknown as TextRow[]).map(render).join(",")}]`;
  };
}
