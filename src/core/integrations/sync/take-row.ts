import { createHash } from "node:crypto";
import { forbidden } from "../../../lib/errors.ts";
import type { IntegrationConnection } from "../../../models/integrations/index.ts";
import { type Mapping, writeMappings } from "./mappings.ts";
import type { Resolve, Source, SourceRow } from "./source.ts";
import type { Writer } from "./writer.ts";
import { writers } from "./writers.ts";

export type Change = { from: unknown; to: unknown };

export interface Outcome {
  action: "created" | "updated" | "removed" | "unchanged";
  /** What became of each field that is not as it was. */
  fields: Record<string, Change>;
  /** Fields that were changed on both sides. */
  conflicts: string[];
}

/** The same for the same content, in whichever order its members come. */
export function hashOf({ content, removed }: SourceRow): string {
  const ordered = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(ordered);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(
      Object.entries(value)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, each]) => [name, ordered(each)]),
    );
  };
  const text = JSON.stringify([removed, ordered(content)]);
  return createHash("sha256").update(text).digest("base64url");
}

export interface Means {
  connection: IntegrationConnection;
  source: Source;
  resolve: Resolve;
}

const nothing: Outcome = { action: "unchanged", fields: {}, conflicts: [] };

/** Makes one row here what it is at the partner's, in the running transaction. Safe to repeat. */
export async function takeRow(row: SourceRow, mapping: Mapping | undefined, means: Means): Promise<Outcome> {
  const { connection, source, resolve } = means;
  const { kind, externalId } = row;
  const contentHash = hashOf(row);
  const remember = (rest: Omit<Mapping, "externalId" | "contentHash">) =>
    writeMappings(connection.id, kind, [{ externalId, contentHash, ...rest }]);

  if (row.removed) {
    if (!mapping) return nothing;
    const wasHere = mapping.status !== "tobedeleted";
    const writer = writers.get(mapping.entityType);
    if (wasHere && writer) await allowed(writer, source).remove?.(mapping.entityId);
    await remember({ ...mapping, status: "tobedeleted" });
    return wasHere ? { ...nothing, action: "removed" } : nothing;
  }

  const meaning = await source.meaningOf(row, resolve);
  if (!meaning) return nothing;
  const writer = allowed(meaning.writer, source);
  const { entityType } = writer;
  const values = Object.fromEntries(
    Object.entries(meaning.values).filter(([, value]) => value !== undefined),
  );
  const same = mapping?.entityType === entityType ? mapping : undefined;
  const entityId = same?.entityId ?? (await writer.find?.(values)) ?? null;
  const current = entityId === null ? null : await writer.current(entityId, values, same?.written ?? {});
  if (entityId === null || current === null) {
    const made = await writer.create(values);
    await remember({ entityType, entityId: made, written: values, status: "active" });
    const fields = Object.entries(values).map(([name, to]) => [name, { from: null, to }] as const);
    return { action: "created", fields: Object.fromEntries(fields), conflicts: [] };
  }
  const { changes, fields, conflicts } = merge(values, current, same?.written, connection.onConflict);
  if (Object.keys(changes).length) await writer.change(entityId, changes, values, same?.written ?? {});
  await remember({ entityType, entityId, written: values, status: "active" });
  return { action: Object.keys(changes).length ? "updated" : "unchanged", fields, conflicts };
}

/** Refuses a row that would be written by a permission nobody was asked for. */
function allowed(writer: Writer, { permissions }: Source): Writer {
  if (!permissions.has(writer.permission))
    throw forbidden(`This connection may not change rows of the type ${writer.entityType}`);
  return writer;
}

const equal = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);

/**
 * What is to be written. What the partner did not change stays as it is here. Where both have changed a field, the rule
 * of the connection decides; a row that was here before the first pull counts as changed here.
 */
export function merge(
  values: Record<string, unknown>,
  current: Record<string, unknown>,
  written: Record<string, unknown> | undefined,
  rule: IntegrationConnection["onConflict"],
) {
  const changes: Record<string, unknown> = {};
  const fields: Record<string, Change> = {};
  const conflicts: string[] = [];
  for (const [name, to] of Object.entries(values)) {
    if (!(name in current) || equal(to, current[name])) continue;
    if (written && equal(to, written[name])) continue;
    const from = current[name] ?? null;
    if (written && !equal(from, written[name])) conflicts.push(name);
    const changedHere = written ? !equal(from, written[name]) : !isEmpty(from);
    if (changedHere && rule === "ours") continue;
    changes[name] = to;
    fields[name] = { from, to };
  }
  return { changes, fields, conflicts };
}
