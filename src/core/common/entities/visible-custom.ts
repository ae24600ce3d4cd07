import type {
  CustomFieldDefinition,
  customFieldDefinitionEntityTypes,
} from "../../../models/structure/index.ts";
import type { Limited, Visibility } from "./visibility.ts";

export type CustomEntity = (typeof customFieldDefinitionEntityTypes)[number];
type Declared = CustomFieldDefinition["visibility"];

/**
 * The visibility of a custom field in terms of `holders`; null: shown to everybody who has the row in scope, including
 * families.
 */
export const visibilityOfCustom = {
  guardian: null,
  staff: "staff",
  office: "office",
  health: "health",
  safeguarding: "safeguarding",
  hr: "hr",
} as const satisfies Readonly<Record<Declared, Visibility | null>>;

export const customVisibilities = Object.values(visibilityOfCustom).filter((each) => each !== null);

/**
 * Builds the SQL for the custom fields of the row `t` that the caller sees. Values without a definition are shown only to
 * callers who see every visibility.
 */
export function visibleCustom(entityType: CustomEntity, limited: Limited): string {
  const conditions = Object.entries(visibilityOfCustom).flatMap(([declared, visibility]) => {
    const shown = visibility === null ? undefined : limited.get(visibility);
    if (shown === undefined) return `d.visibility = '${declared}'`;
    return shown ? `d.visibility = '${declared}' AND (${shown})` : [];
  });
  if (customVisibilities.every((visibility) => !limited.has(visibility))) return "t.custom";
  return `CASE WHEN t.custom = '{}' THEN t.custom ELSE (
    SELECT coalesce(jsonb_object_agg(f.key, f.value), '{}') FROM jsonb_each(t.custom) f
    JOIN custom_field_definitions d ON d.school_id = :school AND d.entity_type = '${entityType}' AND d.key = f.key
    WHERE ${conditions.join(" OR ")}) END`;
}
