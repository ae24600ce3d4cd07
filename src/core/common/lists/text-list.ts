import type { AnyCrud } from "../entities/crud.ts";
import { type AskedInclude, type Include, type Includes, noteIncluded } from "./include.ts";
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
  asked: readonly AskedInclude[],
): Promise<JsonText | null> {
  const included = asked.map(({ name }) => includes[name]!);
  const entities = [entity, ...included.map((each) => each.entity)];
  if (!entities.every(isText)) return null;
  const references = included.flatMap((each) => ("by" in each ? [each.by] : []));
  const { data, ...page } = await entity.texts.list(query, references);
  for (const each of asked) await expand(data, each, includes[each.name]!);
  const rows = data.map(({ json }) => json).join(",");
  return new JsonText(`{"data":[${rows}],${JSON.stringify(page).slice(1)}`, { data });
}

const isText = ({ texts, list, findByIds }: AnyCrud): boolean =>
  texts.of.list === list && texts.of.findByIds === findByIds && texts.arePossible();

async function expand(
  rows: RowText[],
  { name, fields }: AskedInclude,
  { entity, ...included }: Include,
): Promise<void> {
  const texts = entity.texts;
  const add = (row: RowText, json: string) => {
    row.json = `${row.json.slice(0, -1)},"${name}":${json}}`;
  };
  if ("by" in included) {
    const { by } = included;
    const ids = [...new Set(rows.map((row) => row[by]).filter((id) => typeof id === "string"))];
    const found = await texts.findByIds("id", ids, fields);
    const byId = new Map(found.map((row) => [row.id, row.json]));
    for (const row of rows) add(row, byId.get(row[by] as string) ?? "null");
    noteIncluded(entity, found);
  } else {
    const { of } = included as { of: string };
    const found = await texts.findByIds(
      of,
      rows.map(({ id }) => id),
      fields,
    );
    const byParent = Map.groupBy(found, (row) => row[of]);
    for (const row of rows) add(row, `[${(byParent.get(row.id) ?? []).map(({ json }) => json).join(",")}]`);
    noteIncluded(entity, found);
  }
}
