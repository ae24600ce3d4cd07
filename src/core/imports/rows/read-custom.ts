import type { Fault } from "../../../lib/errors.ts";
import type { CustomFieldDefinition } from "../../../models/structure/index.ts";
import type { Custom } from "../../structure/custom-fields/check-custom.ts";
import { customValueFault } from "../../structure/custom-fields/custom-value-fault.ts";
import { CUSTOM } from "./import-fields.ts";
import { yesOrNo } from "./import-kinds.ts";

/**
 * Reads the custom fields of a row.
 * @param cells text by import field, without empty cells
 * @param toDate converts a date to ISO 8601
 */
export function readCustom(
  definitions: readonly CustomFieldDefinition[],
  cells: Readonly<Record<string, string>>,
  toDate: (text: string) => string,
): { custom: Custom; errors: Fault[] } {
  const custom: Custom = {};
  const errors: Fault[] = [];
  for (const definition of definitions) {
    const path = CUSTOM + definition.key;
    const cell = cells[path];
    if (cell === undefined) {
      if (definition.required) errors.push({ path, message: "is missing" });
      continue;
    }
    const value = parse(definition, cell, toDate);
    const fault = customValueFault(definition, value);
    if (fault)
      errors.push({ path, message: definition.dataType === "boolean" ? "must be yes or no" : fault });
    else custom[definition.key] = value;
  }
  return { custom, errors };
}

function parse({ dataType, options }: CustomFieldDefinition, text: string, toDate: (text: string) => string) {
  switch (dataType) {
    case "boolean":
      return yesOrNo.safeParse(text).data;
    case "number":
      return Number(text);
    case "date":
      return toDate(text);
    case "select":
      return options.find((each) => each.toLowerCase() === text.toLowerCase()) ?? text;
    case "text":
      return text;
  }
}
