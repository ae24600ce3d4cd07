import { z } from "zod";
import type { Fault } from "../../lib/errors.ts";
import { CustomFieldDefinition } from "../../models/structure/index.ts";
import { paragraphs } from "../schemas.ts";
import { type Limited, unlimited, type Visibility } from "../visibility.ts";
import { type CustomEntity, visibilityOfCustom } from "./visible-custom.ts";

export type Custom = Record<string, unknown>;

const most = 200;

const definitionsOf = async (entityType: CustomEntity): Promise<CustomFieldDefinition[]> =>
  CustomFieldDefinition.findAll({ where: { entityType }, order: ["key"], limit: most });

interface Circumstances {
  before?: Custom;
  at?: string;
  limited?: Limited;
}

interface Checked {
  /** What is to be stored. */
  custom: Custom;
  faults: Fault[];
}

/**
 * Values of the school's own fields against their definitions, in the running transaction. They replace those before,
 * and null is no value; what archived fields hold, and fields that the caller does not see, stays as it was.
 * @param at where the values stand in the request
 * @param limited the visibilities that the caller does not see
 */
export async function checkCustom(
  entityType: CustomEntity,
  given: Custom,
  { before = {}, at = "custom", limited = unlimited }: Circumstances = {},
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
      // Before the comparison: whether a guessed value is the stored one must not show.
      fault(key, "is not shown to you, so you cannot set it");
      continue;
    }
    if (custom.has(key) && JSON.stringify(custom.get(key)) === JSON.stringify(value)) continue;
    if (!definition) fault(key, "is not a field of the school");
    else if (definition.status === "archived") fault(key, "is archived: it takes no new values");
    else if (value !== null) {
      const message = misfit(definition, value);
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
