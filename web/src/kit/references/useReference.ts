import { useAll } from "../../api/useAll.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import type { Choice } from "../../ui/forms/SelectField.tsx";
import type { Reference } from "../resource.ts";
import { usualRow } from "../usualRow.ts";

/**
 * All choices of a reference, the label of each by its id, and the id that a new form starts with. To choose one row, use
 * `ReferenceSelect`.
 */
export function useReference(to: Reference) {
  const { today } = useFormat();
  const { data, error } = useAll(to.path, { query: to.query as never });
  const choices: Choice[] = ((data?.data ?? []) as { id: string }[]).map((row) => ({
    value: row.id,
    label: to.labelOf(row),
  }));
  const labels = new Map(choices.map(({ value, label }) => [value, label]));
  return {
    choices,
    error,
    labelOf: (id: string) => labels.get(id),
    usual: usualRow(data?.data ?? [], to, today()),
  };
}
