import { z } from "zod";
import { query } from "../../db/query.ts";
import { schoolId } from "../../lib/context.ts";
import type { Fault } from "../../lib/errors.ts";
import {
  CustomFieldDefinition,
  type customFieldDefinitionEntityTypes,
} from "../../models/structure/index.ts";
import { paragraphs } from "../schemas.ts";

export type CustomEntity = (typeof customFieldDefinitionEntityTypes)[number];
export type Custom = Record<string, unknown>;

const most = 200;

const definitionsOf = async (entityType: CustomEntity): Promise<CustomFieldDefinition[]> =>
  CustomFieldDefinition.findAll({ where: { entityType }, order: ["key"], limit: most });

interface Checked {
  /** What is to be stored. */
  custom: Custom;
  faults: Fault[];
}

/**
 * Values of the school's own fields against their definitions, in the running transaction. They replace those before,
 * and null is no value; only what archived fields hold stays as it was.
 * @param at where the values stand in the request
 */
export async function checkCustom(
  entityType: CustomEntity,
  given: Custom,
  { before = {}, at = "custom" }: { before?: Custom; at?: string } = {},
): Promise<Checked> {
  const definitions = await definitionsOf(entityType);
  const known = new Map(definitions.map((definition) => [definition.key, definition]));
  const faults: Fault[] = [];
  const fault = (key: string, message: string) => faults.push({ path: `${at}.${key}`, message });
  const kept = Object.entries(before).filter(([key]) => known.get(key)?.status !== "active");
  const custom = new Map<string, unknown>(kept);
  for (const [key, value] of Object.entries(given)) {
    const definition = known.get(key);
    if (custom.has(key) && JSON.stringify(custom.get(key)) === JSON.stringify(value)) continue;
    if (!definition) fault(key, "is not a field of the school");
    else if (definition.status === "archived") fault(key, "is archived: it takes no new values");
    else if (value !== null) {
      const message = misfit(definition, value);
      if (message) fault(key, message);
      else custom.set(key, value);
    }
  }
  for (const { key, required, status } of definitions)
    if (required && status === "active" && (given[key] === undefined || given[key] === null))
      fault(key, "is required");
  return { custom: Object.fromEntries(custom), faults };
}

const CustomText = paragraphs(1_000);

/** What is wrong with a value, if anything. */
function misfit({ dataType, options }: CustomFieldDefinition, value: unknown): string | null {
  switch (dataType) {
    case "text":
      return typeof value === "string" && CustomText.safeParse(value).data === value.trim()
        ? null
        : "must be a text of at most 1000 characters, without control characters";
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

/** Which fields families may see. In the running transaction, or one of its own: plain reads have none. */
export async function keysForFamilies(entityType: CustomEntity): Promise<ReadonlySet<string>> {
  const rows = await query<{ key: string }>(
    {
      name: "custom-keys-for-families",
      text: `SELECT key FROM custom_field_definitions
        WHERE school_id = $1 AND entity_type = $2 AND visibility = 'guardian'`,
    },
    [schoolId(), entityType],
  );
  return new Set(rows.map(({ key }) => key));
}
