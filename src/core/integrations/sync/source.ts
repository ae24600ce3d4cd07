import type { Permission } from "../../permissions.ts";
import type { Writer } from "./writer.ts";

/** A row as a partner gives it. */
export interface SourceRow {
  kind: string;
  externalId: string;
  /** The partner has removed it. */
  removed: boolean;
  /** When it changed last, as the partner writes it; null where the partner does not say. */
  changedAt: string | null;
  /** What it holds: as long as that is the same, nothing is to be done. */
  content: unknown;
}

export interface SourcePage {
  kind: string;
  rows: SourceRow[];
  /** Where to go on from once this page is taken; nothing where the partner does not allow it. */
  cursor?: string | undefined;
  /** All pages of the kind together are all that the partner has, not what changed. */
  isWhole?: boolean;
}

/** A row of the partner that another one refers to. */
export interface Reference {
  kind: string;
  externalId: string;
}

export interface Entity {
  entityType: string;
  entityId: string;
}

/** Finds the row of ours that a partner's row is. @throws {AppError} 409 `missing_reference` */
export type Resolve = (reference: Reference) => Entity;

/** What a row means here. */
export interface Meaning {
  writer: Writer;
  /** The fields that it sets; what is undefined is left alone. */
  values: Record<string, unknown>;
}

export interface Source {
  /** Every permission that taking its rows over uses. */
  permissions: ReadonlySet<Permission>;
  pages(cursor: Readonly<Record<string, string>>): AsyncIterable<SourcePage>;
  /** What a row refers to, so that it is looked up for many rows at once. */
  references(row: SourceRow): Reference[];
  /** Null for a row that is nothing to us. @throws {AppError} for one that cannot be taken */
  meaningOf(row: SourceRow, resolve: Resolve): Promise<Meaning | null>;
}
