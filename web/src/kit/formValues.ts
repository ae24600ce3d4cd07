import type { ResourceField } from "./resource.ts";

type Values = Readonly<Record<string, unknown>>;

/** What the inputs show at first: the row's values, or those of a new row. */
export const valuesOf = (fields: readonly ResourceField[], row?: object): Values =>
  Object.fromEntries(
    fields.map(({ name, initial }) => [name, row ? (row as Record<string, unknown>)[name] : initial]),
  );

/** An empty input is no value. */
function toInput(field: ResourceField, value: unknown): unknown {
  if (field.kind === "lines")
    return ((value as string[] | undefined) ?? []).map((line) => line.trim()).filter(Boolean);
  if (value === "" || value === undefined) return null;
  if (field.kind === "number") return Number(value);
  if (typeof value === "string") return value.trim() || null;
  return value;
}

/** The body to send: all given fields of a new row, only the changed ones of an existing row. */
export function inputOf(fields: readonly ResourceField[], values: Values, row?: object): object {
  const former = row as Record<string, unknown> | undefined;
  const sent = fields.flatMap((field) => {
    const value = toInput(field, values[field.name]);
    if (!former) return value === null ? [] : [[field.name, value] as const];
    if (field.fixed || JSON.stringify(value) === JSON.stringify(toInput(field, former[field.name])))
      return [];
    return [[field.name, value] as const];
  });
  return Object.fromEntries(sent);
}
