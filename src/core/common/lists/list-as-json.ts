import type { AnyCrud } from "../entities/crud.ts";
import type { AskedInclude, Includes } from "./include.ts";
import { includeAsJson, referencesOf } from "./include-as-json.ts";
import { JsonText } from "./json-text.ts";
import type { ListQuery } from "./list.ts";

/**
 * Lists an entity, with included entities, as the text of the response. Null if one of the views has to be rendered by its
 * schema.
 * @throws {AppError} 403 if the caller may not read an included entity at all
 */
export async function listAsJson(
  entity: AnyCrud,
  query: ListQuery,
  includes: Includes,
  asked: readonly AskedInclude[],
): Promise<JsonText | null> {
  const references = referencesOf(entity, includes, asked);
  if (!references) return null;
  const { data, ...page } = await entity.texts.list(query, references);
  await includeAsJson(data, includes, asked);
  const rows = data.map(({ json }) => json);
  return JsonText.ofRows('{"data":[', rows, `],${JSON.stringify(page).slice(1)}`, { data });
}
