import type { AnyCrud } from "../entities/crud.ts";
import type { AskedInclude, Includes } from "./include.ts";
import { includeTexts, referencesOf } from "./include-texts.ts";
import { JsonText } from "./json-text.ts";

/** Reads one row of an entity, with included entities, as `textList` does a page. @throws {AppError} 404 without the row */
export async function textRow(
  entity: AnyCrud,
  id: string,
  includes: Includes,
  asked: readonly AskedInclude[],
): Promise<JsonText | null> {
  const references = referencesOf(entity, includes, asked);
  if (!references) return null;
  const row = await entity.texts.get(id, references);
  await includeTexts([row], includes, asked);
  return new JsonText(row.json, row);
}
