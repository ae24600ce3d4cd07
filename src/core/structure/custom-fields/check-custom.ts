import { z } from "zod";
import type { Fault } from "../../../lib/errors.ts";
import { CustomFieldDefinition } from "../../../models/structure/index.ts";
import { type Limited, unlimited, type Visibility } from "../../common/entities/visibility.ts";
import { type CustomEntity, visibilityOfCustom } from "../../common/entities/visible-custom.ts";
import { paragraphs } from "../../common/input/schemas.ts";

export type Custom = Record<string, unknown>;

const MAX_DEFINITIONS = 200;

const definitionsOf = async (entityType: CustomEntity): Promise<CustomFieldDefinition[]> =>
  CustomFieldDefinition.findAll({ where: { entityType }, order: ["key"], limit: MAX_DEFINITIONS });

interface Options {
  before?: Custom;
  at?: string;
  limited?: Limited;
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
  { before = {}, at = "custom", limited = unlimited }: Options = {},
): Promise<Checked> {
  const definitions = await definitionsOf(entityType);
  const known = new Map(definitions.map((definition) => [definition.key, definition]));
  const faults: Fault[] = [];
  const fault = (key: string, message: string) => faults.push({ path: `${at}.${key}`, message });
  const hidden = ({ visibility }: CustomFieldDefinition) => {
    const needed: Visibility | null = visibilityOfCustom[visibility as keyof typeof visibilityOfCustom];
    return needed !== null && limited.has(needed);
  };
  const kept = Object.entries(before).filter(([key]) => {
    const definition = known.get(key);
    return definition?.status !== "active" || hidden(definition);
  });
  const custom = new Map<string, unknown>(kept);
  for (const [key, value] of Object.entries(given)) {
    const definition = known.get(key);
    if (definition && hidden(definition)) {
      // Check before comparing: the error must not reveal whether a guessed value equals the stored one.
      fault(key, "is not visible to you and cannot be set");
      continue;
    }
    if (custom.has(key) && JSON.stringify(custom.get(key)) === JSON.stringify(value)) continue;
    if (!definition) fault(key, "is not a custom field of the school");
    else if (definition.status === "archived") fault(key, "is archived and accepts no new values");
    else if (value !== null) {
      const message = validationMessage(definition, value);
      if (message) fault(key, message);
      else custom.set(key, value);
    }
  }
  for (const definition of definitions) {
    const { key, required, status } = definition;
    if (
      required &&
      status === "active" &&
      !hidden(definition) &&
      (given[key] === undefined || given[key] === null)
    )
      fault(key, "is required");
  }
  return { custom: Object.fromEntries(custom), faults };
}

const CustomText = paragraphs(1_000);

/** Returns what is wrong with a value, or null if it is valid. */
function validationMessage({ dataType, options }: CustomFieldDefinition, value: unknown): string | null {
  switch (dataType) {
    case "text":
      return typeof value === "string" && CustomText.safeParse(value).data === value.trim()
        ? null
        : "must be text of at most 1000 characters, without control characters";
    case "number":
      return Number.isFinite(value) ? null : "must be a number";
    case "date":
      return z.iso.date().safeParse(value).success ? null : "must be a date like 2026-08-31";
    case "boolean":
      return typeof value === "boolean" ? null : "must be true or false";
    case "select":
      return options.includes(value as string) ? null : `must be one of ${options.join(", ")}`;
  }
}
