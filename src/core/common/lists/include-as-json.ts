import type { AnyCrud } from "../entities/crud.ts";
import { type AskedInclude, type Include, type Includes, noteIncluded } from "./include.ts";
import type { RowText } from "./read-rows.ts";

/**
 * Lists the columns of the rows that reference included rows.
 * @returns null if one of the views has to be rendered by its schema
 */
export function referencesOf(
  entity: AnyCrud,
  includes: Includes,
  asked: readonly AskedInclude[],
): string[] | null {
  const included = asked.map(({ name }) => includes[name]!);
  if (![entity, ...included.map((each) => each.entity)].every(canRenderTexts)) return null;
  return included.flatMap((each) => ("by" in each ? [each.by] : []));
}

/** An entity that replaces one of its reads, to change the rows, is not rendered from texts. */
const canRenderTexts = ({ texts: { of, arePossible }, list, findByIds, get }: AnyCrud): boolean =>
  of.list === list && of.findByIds === findByIds && of.get === get && arePossible();

/**
 * Adds included entities to the JSON of rows.
 * @throws {AppError} 403 if the caller may not read an included entity at all
 */
export async function includeAsJson(
  rows: RowText[],
  includes: Includes,
  asked: readonly AskedInclude[],
): Promise<void> {
  for (const each of asked) await includeOneAsJson(rows, each, includes[each.name]!);
}

async function includeOneAsJson(
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
