import type { AnyCrud } from "../entities/crud.ts";
import { type Include, type Includes, noteIncluded } from "./include.ts";
import { JsonText } from "./json-text.ts";
import type { ListQuery } from "./list.ts";
import type { RowText } from "./read-rows.ts";

/**
 * Lists an entity, with included entities, as the text of the response. Null if one of the views has to be rendered by its
 * schema.
 * @throws {AppError} 403 if the caller may not read an included entity at all
 */
export async function textList(
  entity: AnyCrud,
  query: ListQuery,
  includes: Includes,
  names: readonly string[],
): Promise<JsonText | null> {
  const asked = names.map((name) => [name, includes[name]!] as const);
  const entities = [entity, ...asked.map(([, included]) => included.entity)];
  if (!entities.every(isText)) return null;
  const references = asked.flatMap(([, included]) => ("by" in included ? [included.by] : []));
  const { data, ...page } = await entity.texts.list(query, references);
  for (const [name, included] of asked) await expand(data, name, included);
  const rows = data.map(({ json }) => json).join(",");
  return new JsonText(`{"data":[${rows}],${JSON.stringify(page).slice(1)}`, { data });
}

const isText = ({ texts, list, findByIds }: AnyCrud): boolean =>
  texts.of.list === list && texts.of.findByIds === findByIds && texts.arePossible();

async function expand(rows: RowText[], name: string, { entity, ...included }: Include): Promise<void> {
  const texts = entity.texts;
  const add = (row: RowText, json: string) => {
    row.json = `${row.json.slice(0, -1)},"${name}":${json}}`;
  };
  if ("by" in included) {
    const { by } = included;
    const ids = [...new Set(rows.map((row) => row[by]).filter((id) => typeof id === "string"))];
    const found = await texts.findByIds("id", ids);
    const byId = new Map(found.map((row) => [row.id, row.json]));
    for (const row of rows) add(row, byId.get(row[by] as string) ?? "null");
    noteIncluded(entity, found);
  } else {
    const { of } = included as { of: string };
    const found = await texts.findByIds(
      of,
      rows.map(({ id }) => id),
    );
    const byParent = Map.groupBy(found, (row) => row[of]);
    for (const row of rows) add(row, `[${(byParent.get(row.id) ?? []).map(({ json }) => json).join(",")}]`);
    noteIncluded(entity, found);
  }
}
