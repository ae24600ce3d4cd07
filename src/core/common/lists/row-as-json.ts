import type { AnyCrud } from "../entities/crud.ts";
import type { AskedInclude, Includes } from "./include.ts";
import { includeAsJson, referencesOf } from "./include-as-json.ts";
import { JsonText } from "./json-text.ts";

/**
 * Reads one row of an entity, with included entities, as the text of the response. Null if one of the views has to be rendered by
 * its schema.
 * @throws {AppError} 404 if the row is not in the caller's row scope
 */
export async function rowAsJson(
  entity: AnyCrud,
  id: string,
  includes: Includes,
  asked: readonly AskedInclude[],
): Promise<JsonText | null> {
  const references = referencesOf(entity, includes, asked);
  if (!references) return null;
  const row = await entity.texts.get(id, references);
  await includeAsJson([row], includes, asked);
  return JsonText.of(row.json, row);
}
