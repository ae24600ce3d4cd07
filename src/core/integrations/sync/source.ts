import type { Permission } from "../../permissions.ts";
import type { Writer } from "./writers/writer.ts";

/** A row of the remote system. */
export interface SourceRow {
  kind: string;
  externalId: string;
  /** The remote system has removed it. */
  removed: boolean;
  /** Time of the last change as sent by the remote system; null if unknown. */
  changedAt: string | null;
  /** The content; a row with unchanged content is skipped. */
  content: unknown;
}

export interface SourcePage {
  kind: string;
  rows: SourceRow[];
  /** Cursor to continue from after this page; undefined if the remote system does not support it. */
  cursor?: string | undefined;
  /** The pages of this kind together are a full list, not only changes. */
  isWhole?: boolean;
}

/** A remote row that another row refers to. */
export interface Reference {
  kind: string;
  externalId: string;
}

export interface Entity {
  entityType: string;
  entityId: string;
}

/** Get our entity for a remote row. @throws {AppError} 409 `missing_reference` */
export type Resolve = (reference: Reference) => Entity;

/** A remote row translated to our fields. */
export interface MappedRow {
  writer: Writer;
  /** Fields to set; undefined fields are left unchanged. */
  values: Record<string, unknown>;
}

export interface Source {
  /** All permissions that importing its rows uses. */
  permissions: ReadonlySet<Permission>;
  pages(cursor: Readonly<Record<string, string>>): AsyncIterable<SourcePage>;
  /** References of a row, to be resolved in one query for many rows. */
  references(row: SourceRow): Reference[];
  /** Translate a row to our fields. @returns null for a row to ignore @throws {AppError} for an invalid row */
  mapRow(row: SourceRow, resolve: Resolve): Promise<MappedRow | null>;
}
