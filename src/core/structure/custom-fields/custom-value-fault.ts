import { z } from "zod";
import type { CustomFieldDefinition } from "../../../models/structure/index.ts";
import { paragraphs } from "../../common/input/schemas.ts";

const CustomText = paragraphs(1_000);

/** Returns what is wrong with a value of a custom field, or null if it is valid. */
export function customValueFault(
  { dataType, options }: Pick<CustomFieldDefinition, "dataType" | "options">,
  value: unknown,
): string | null {
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
