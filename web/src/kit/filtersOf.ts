import type { Filter } from "../ui/lists/ListCard.tsx";
import { referenceFilter } from "./references/referenceFilter.tsx";
import type { Resource, ResourceField } from "./resource.ts";
import type { SetupWords } from "./useSetupWords.ts";

/** The filters of a list: choices as they are declared, references as they are read. */
export const filtersOf = (resource: Resource, words: SetupWords): Filter[] =>
  (resource.filters ?? []).map((filter) => {
    const field: ResourceField = resource.fields.find(({ name }) => name === filter)!;
    const label = words.field(field.name);
    if (field.kind === "reference") return referenceFilter(field.name, label, field.to);
    const choices =
      field.kind === "choice" ? field.choices.map((value) => ({ value, label: words.value(value) })) : [];
    return { key: field.name, label, choices };
  });
