import type { Fault } from "../../../lib/errors.ts";
import { type Limited, unlimited } from "../../common/entities/visibility.ts";
import type { CustomEntity } from "../../common/entities/visible-custom.ts";
import { customValueFault } from "./custom-value-fault.ts";
import { findDefinitions, isHidden } from "./find-definitions.ts";

export type Custom = Record<string, unknown>;

interface Options {
  before?: Custom;
  at?: string;
  limited?: Limited;
  /** False if required values may be missing, for a record from elsewhere that somebody completes later. */
  isComplete?: boolean;
}

interface Checked {
  /** The values to store. */
  custom: Custom;
  faults: Fault[];
}

/**
 * Validates custom field values against the definitions of the school, in the current transaction. The given values
 * replace the previous ones; null removes a value. Values of archived fields and of fields hidden from the caller are kept.
 * @param before the stored values
 * @param at path of the values in the request
 * @param limited the visibilities that the caller cannot see
 * @returns the values to store, and the validation errors
 */
export async function checkCustom(
  entityType: CustomEntity,
  given: Custom,
  { before = {}, at = "custom", limited = unlimited, isComplete = true }: Options = {},
): Promise<Checked> {
  const definitions = await findDefinitions(entityType);
  const known = new Map(definitions.map((definition) => [definition.key, definition]));
  const faults: Fault[] = [];
  const fault = (key: string, message: string) => faults.push({ path: `${at}.${key}`, message });
  const kept = Object.entries(before).filter(([key]) => {
    const definition = known.get(key);
    return definition?.status !== "active" || isHidden(definition, limited);
  });
  const custom = new Map<string, unknown>(kept);
  for (const [key, value] of Object.entries(given)) {
    const definition = known.get(key);
    if (definition && isHidden(definition, limited)) {
      // Check before comparing: the error must not reveal whether a guessed value equals the stored one.
      fault(key, "is not visible to you and cannot be set");
      continue;
    }
    if (custom.has(key) && JSON.stringify(custom.get(key)) === JSON.stringify(value)) continue;
    if (!definition) fault(key, "is not a custom field of the school");
    else if (definition.status === "archived") fault(key, "is archived and accepts no new values");
    else if (value !== null) {
      const message = customValueFault(definition, value);
      if (message) fault(key, message);
      else custom.set(key, value);
    }
  }
  for (const definition of definitions) {
    const { key, required, status } = definition;
    if (
      isComplete &&
      required &&
      status === "active" &&
      !isHidden(definition, limited) &&
      (given[key] === undefined || given[key] === null)
    )
      fault(key, "is required");
  }
  return { custom: Object.fromEntries(custom), faults };
}
