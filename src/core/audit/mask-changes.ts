import { query } from "../../db/query.ts";
import { schoolId } from "../../lib/context.ts";
import type { CustomFieldDefinition } from "../../models/structure/index.ts";
import { visibilityOfCustom } from "../structure/visible-custom.ts";
import { declaredViews, type Limited, limits, unrelated, type Visibility } from "../visibility.ts";

interface Changes {
  entityType: string;
  before: unknown;
  after: unknown;
}

/** Takes from the record what its reader is not shown of the rows themselves: wherever a hidden name stands in a value. */
export async function maskChanges<T extends Changes>(rows: readonly T[]): Promise<void> {
  const limited = limits("audit.read", unrelated);
  if (!limited.size || !rows.length) return;
  const custom = await customKeys(limited);
  const anywhere = new Set(
    [...declaredViews.values()].flatMap(({ fields }) => hiddenOf(fields, limited, (visible) => !visible)),
  );
  for (const row of rows) {
    const fields = declaredViews.get(row.entityType)?.fields ?? new Map();
    const shown = new Set(hiddenOf(fields, limited, (visible) => visible));
    const isHidden = (name: string, isOwn: boolean) => anywhere.has(name) && !(isOwn && shown.has(name));
    const mask = (value: unknown, isOwn: boolean): unknown => {
      if (Array.isArray(value)) return value.map((each) => mask(each, isOwn));
      if (typeof value !== "object" || value === null) return value;
      return Object.fromEntries(
        Object.entries(value).flatMap(([name, inner]) => {
          if (name === "custom") return [[name, onlyKeys(inner, custom)]];
          return isHidden(name, isOwn) ? [] : [[name, mask(inner, false)]];
        }),
      );
    };
    row.before = mask(row.before, true);
    row.after = mask(row.after, true);
  }
}

const hiddenOf = (
  fields: ReadonlyMap<string, Visibility | null>,
  limited: Limited,
  keep: (visible: boolean) => boolean,
): string[] =>
  [...fields].flatMap(([name, visibility]) =>
    keep(visibility === null || !limited.has(visibility)) ? name : [],
  );

const onlyKeys = (custom: unknown, keys: ReadonlySet<string>) =>
  typeof custom === "object" && custom !== null
    ? Object.fromEntries(Object.entries(custom).filter(([key]) => keys.has(key)))
    : custom;

/** The own fields that the reader may see on every entity that has one of this name. */
async function customKeys(limited: Limited): Promise<ReadonlySet<string>> {
  const definitions = await query<{ key: string; visibility: CustomFieldDefinition["visibility"] }>(
    {
      name: "custom-field-visibilities",
      text: "SELECT key, visibility FROM custom_field_definitions WHERE school_id = $1",
    },
    [schoolId()],
  );
  const isHidden = (visibility: keyof typeof visibilityOfCustom) => {
    const needed = visibilityOfCustom[visibility];
    return needed !== null && limited.has(needed);
  };
  const hidden = new Set(definitions.filter(({ visibility }) => isHidden(visibility)).map(({ key }) => key));
  return new Set(definitions.map(({ key }) => key).filter((key) => !hidden.has(key)));
}
