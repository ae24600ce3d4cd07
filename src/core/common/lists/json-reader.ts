import type { z } from "zod";
import { query } from "../../../db/query.ts";
import { type Sql, textRows, toExecutable } from "../../../db/sql.ts";
import { unlimited } from "../entities/visibility.ts";
import { jsonEncoder } from "./json-encoders.ts";
import { renderer, type TextRow } from "./json-rows.ts";

/**
 * Builds the reader of a flat view as rows of JSON text, see `jsonRows`: for answers of one screen with hundreds of rows.
 * Its statement selects the members of the view in their order.
 */
export function jsonReader(view: z.ZodObject): (statement: Sql) => Promise<string[]> {
  const names = Object.keys(view.shape);
  const members = names.map((name) => {
    const encode = jsonEncoder(view.shape[name] as z.ZodType);
    if (!encode) throw new Error(`${name} cannot be rendered without its schema`);
    return { name, visibility: undefined, encode, isMoney: false };
  });
  const render = renderer(members, names, unlimited);
  return async (statement) => {
    const rows = await query({ ...toExecutable(statement), ...textRows });
    return (rows as unknown as TextRow[]).map(render);
  };
}
