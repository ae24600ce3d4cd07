import { createHash } from "node:crypto";
import { forbidden } from "../../../lib/errors.ts";
import type { IntegrationConnection } from "../../../models/integrations/index.ts";
import { type Mapping, writeMappings } from "./mappings.ts";
import type { Resolve, Source, SourceRow } from "./source.ts";
import type { Writer } from "./writers/writer.ts";
import { writers } from "./writers/writers.ts";

export type Change = { from: unknown; to: unknown };

export interface RowResult {
  action: "created" | "updated" | "removed" | "unchanged";
  /** Old and new value of each changed field. */
  fields: Record<string, Change>;
  /** Fields that were changed on both sides. */
  conflicts: string[];
}

/** Hash of a row's content, independent of the order of its members. */
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

export interface RowContext {
  connection: IntegrationConnection;
  source: Source;
  resolve: Resolve;
}

const unchanged: RowResult = { action: "unchanged", fields: {}, conflicts: [] };

/** Create, update or remove our row so that it matches the remote row, in the running transaction. Idempotent. */
export async function applyRow(
  row: SourceRow,
  mapping: Mapping | undefined,
  context: RowContext,
): Promise<RowResult> {
  const { connection, source, resolve } = context;
  const { kind, externalId } = row;
  const contentHash = hashOf(row);
  const writeMapping = (rest: Omit<Mapping, "externalId" | "contentHash">) =>
    writeMappings(connection.id, kind, [{ externalId, contentHash, ...rest }]);

  if (row.removed) {
    if (!mapping) return unchanged;
    const wasHere = mapping.status !== "tobedeleted";
    const writer = writers.get(mapping.entityType);
    if (wasHere && writer) await checkAllowed(writer, source).remove?.(mapping.entityId);
    await writeMapping({ ...mapping, status: "tobedeleted" });
    return wasHere ? { ...unchanged, action: "removed" } : unchanged;
  }

  const mapped = await source.mapRow(row, resolve);
  if (!mapped) return unchanged;
  const writer = checkAllowed(mapped.writer, source);
  const { entityType } = writer;
  const values = Object.fromEntries(Object.entries(mapped.values).filter(([, value]) => value !== undefined));
  const same = mapping?.entityType === entityType ? mapping : undefined;
  const entityId = same?.entityId ?? (await writer.find?.(values)) ?? null;
  const current = entityId === null ? null : await writer.current(entityId, values, same?.written ?? {});
  if (entityId === null || current === null) {
    const createdId = await writer.create(values);
    await writeMapping({ entityType, entityId: createdId, written: values, status: "active" });
    const fields = Object.entries(values).map(([name, to]) => [name, { from: null, to }] as const);
    return { action: "created", fields: Object.fromEntries(fields), conflicts: [] };
  }
  const { changes, fields, conflicts } = merge(values, current, same?.written, connection.onConflict);
  if (Object.keys(changes).length) await writer.change(entityId, changes, values, same?.written ?? {});
  await writeMapping({ entityType, entityId, written: values, status: "active" });
  return { action: Object.keys(changes).length ? "updated" : "unchanged", fields, conflicts };
}

/** Require that the permission of the writer was checked for this source. @throws {AppError} 403 */
function checkAllowed(writer: Writer, { permissions }: Source): Writer {
  if (!permissions.has(writer.permission))
    throw forbidden(`This connection is not allowed to change rows of type ${writer.entityType}`);
  return writer;
}

const equal = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);

/**
 * Three-way merge of remote values, our current values and the values written last. Fields the remote system did not change
 * are kept. If both sides changed a field, `rule` decides; values that existed before the first pull count as changed here.
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
