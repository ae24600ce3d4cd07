import { CustomFieldDefinition } from "../../../models/structure/index.ts";
import type { Limited } from "../../common/entities/visibility.ts";
import { type CustomEntity, visibilityOfCustom } from "../../common/entities/visible-custom.ts";

const MAX_DEFINITIONS = 200;

/** Finds the custom fields of an entity, archived ones too, in the current transaction. */
export const findDefinitions = (entityType: CustomEntity): Promise<CustomFieldDefinition[]> =>
  CustomFieldDefinition.findAll({ where: { entityType }, order: ["key"], limit: MAX_DEFINITIONS });

/** Whether a custom field is hidden from a caller. @param limited the visibilities that the caller cannot see */
export function isHidden({ visibility }: CustomFieldDefinition, limited: Limited): boolean {
  const needed = visibilityOfCustom[visibility];
  return needed !== null && limited.has(needed);
}
