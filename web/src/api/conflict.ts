import type { ReactNode } from "react";

/** A row that somebody else changed between reading it and saving it. */
export interface Conflict {
  row: { id: string };
  /** The fields that somebody else changed. */
  changes: readonly FieldChange[];
  /** Accepts the current version, so that the next save is not refused for it. */
  accept: () => void;
  /** Discards the entries and shows the current values. */
  reload: () => void;
  labelOf?: (name: string) => string;
  shownAs?: (name: string, value: unknown) => ReactNode;
}

export interface FieldChange {
  name: string;
  before: unknown;
  now: unknown;
  /** The value that was typed, if it differs from the one before. */
  typed?: unknown;
}

const unshown = new Set(["id", "createdAt", "updatedAt"]);
const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The values that differ from those of the row. */
export const changesOf = (body: object, row: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body).filter(([name, value]) => !isEqual(value, (row as Record<string, unknown>)[name])),
  );

/** What somebody else changed in a row since it was read. */
export function fieldChanges(before: object, now: object, typed: Record<string, unknown>): FieldChange[] {
  const former = before as Record<string, unknown>;
  return Object.entries(now).flatMap(([name, value]) =>
    unshown.has(name) || !(name in former) || isEqual(value, former[name])
      ? []
      : [{ name, before: former[name], now: value, ...(name in typed && { typed: typed[name] }) }],
  );
}
