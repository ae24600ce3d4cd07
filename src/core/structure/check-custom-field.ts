import { invalid } from "../../lib/errors.ts";
import type { CustomFieldDefinition } from "../../models/structure/index.ts";

/** A choice needs something to choose from, and nothing else does. */
export async function checkCustomField({ dataType, options = [] }: CustomFieldDefinition): Promise<void> {
  const fault = (message: string) => invalid([{ path: "options", message }]);
  if (dataType === "select" && options.length === 0) throw fault("must name what can be chosen");
  if (dataType !== "select" && options.length > 0) throw fault(`are for a select, not for a ${dataType}`);
  if (new Set(options).size < options.length) throw fault("must not name anything twice");
}
