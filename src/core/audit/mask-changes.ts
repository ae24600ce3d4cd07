import { currentSchool } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { actor } from "../../lib/context.ts";
import {
  type DeclaredView,
  declaredViews,
  limits,
  limitsOnAnyRow,
  unlimited,
  unrelated,
} from "../common/entities/visibility.ts";
import { visibilityOfCustom } from "../common/entities/visible-custom.ts";

interface Changes {
  entityType: string;
  before: unknown;
  after: unknown;
}

/**
 * Removes fields from changes that the reader may not see in the rows themselves. A field of the event's own entity follows the
 * view of that entity; the same name elsewhere in a value is hidden if any view hides it.
 */
export async function maskChanges<T extends Changes>(rows: readonly T[]): Promise<void> {
  if (!rows.length || limits("audit.read", unrelated) === unlimited) return;
  const views = new Map([...declaredViews].map(([name, view]) => [name, fieldsOf(view)] as const));
  const anywhere = new Set([...views.values()].flatMap(({ hidden }) => hidden));
  const custom = await customKeys();
  for (const row of rows) {
    const shown = new Set(views.get(row.entityType)?.shown);
    const ownCustom = custom.of(declaredViews.get(row.entityType)?.custom);
    const isHidden = (name: string, isOwn: boolean) => anywhere.has(name) && !(isOwn && shown.has(name));
    const mask = (value: unknown, isOwn: boolean): unknown => {
      if (Array.isArray(value)) return value.map((each) => mask(each, isOwn));
      if (typeof value !== "object" || value === null) return value;
      return Object.fromEntries(
        Object.entries(value).flatMap(([name, inner]) => {
          if (name === "custom") return [[name, onlyKeys(inner, isOwn ? ownCustom : custom.everywhere)]];
          return isHidden(name, isOwn) ? [] : [[name, mask(inner, false)]];
        }),
      );
    };
    row.before = mask(row.before, true);
    row.after = mask(row.after, true);
  }
}

/** Splits the fields of a view into those that the reader sees on every row, and the others. */
function fieldsOf({ fields, read, relation }: DeclaredView) {
  const limited = limitsOnAnyRow(read, relation);
  const isShown = (name: string) => {
    const visibility = fields.get(name);
    return !visibility || !limited.has(visibility);
  };
  const names = [...fields.keys()];
  return { shown: names.filter(isShown), hidden: names.filter((name) => !isShown(name)) };
}

const onlyKeys = (custom: unknown, keys: ReadonlySet<string>) =>
  typeof custom === "object" && custom !== null
    ? Object.fromEntries(Object.entries(custom).filter(([key]) => keys.has(key)))
    : custom;

/** Finds the keys of custom fields that the reader sees on every row, by entity; none for entities that they cannot read. */
async function customKeys() {
  const definitions = await query<{
    entityType: string;
    key: string;
    visibility: keyof typeof visibilityOfCustom;
  }>(sql`
    SELECT entity_type AS "entityType", key, visibility FROM custom_field_definitions
      WHERE school_id = ${currentSchool}`);
  const { permissions } = actor();
  const views = new Map([...declaredViews.values()].map((view) => [view.custom, view] as const));
  const isShown = ({ entityType, visibility }: (typeof definitions)[number]) => {
    const view = views.get(entityType);
    if (!view || permissions.get(view.read) !== "all") return false;
    const needed = visibilityOfCustom[visibility];
    return needed === null || !limitsOnAnyRow(view.read, view.relation).has(needed);
  };
  const shown = definitions.filter(isShown);
  const hidden = new Set(definitions.filter((each) => !shown.includes(each)).map(({ key }) => key));
  return {
    of: (entityType: string | undefined): ReadonlySet<string> =>
      new Set(shown.filter((each) => each.entityType === entityType).map(({ key }) => key)),
    everywhere: new Set(shown.map(({ key }) => key).filter((key) => !hidden.has(key))),
  };
}
