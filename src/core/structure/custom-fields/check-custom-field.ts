import { invalid } from "../../../lib/errors.ts";
import type { CustomFieldDefinition } from "../../../models/structure/index.ts";

/** Checks that a select field, and no other, has options. @throws {AppError} 400 */
export async function checkCustomField({ dataType, options = [] }: CustomFieldDefinition): Promise<void> {
  const fault = (message: string) => invalid([{ path: "options", message }]);
  if (dataType === "select" && options.length === 0) throw fault("must list at least one option");
  if (dataType !== "select" && options.length > 0)
    throw fault(`are only allowed for the type select, not for ${dataType}`);
  if (new Set(options).size < options.length) throw fault("must not list an option twice");
}
