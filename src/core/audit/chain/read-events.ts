import { query } from "../../../db/query.ts";
import { raw, sql } from "../../../db/sql.ts";
import { canonicalValues } from "./canonical-form.ts";
import { type Chain, ofChain } from "./chain.ts";
import type { SealedBatch } from "./chain-batches.ts";

export interface SealedEvent {
  id: string;
  at: Date;
  /** As the form of the batch has them. */
  values: unknown[];
}

/** Reads the events of a batch that are still in the database. Requires a platform transaction. */
export const readEvents = (
  { tables, schoolId }: Chain,
  { form, eventIds }: Pick<SealedBatch, "form" | "eventIds">,
): Promise<SealedEvent[]> =>
  query<SealedEvent & object>(sql`
    SELECT e.id, e.created_at AS at, ${canonicalValues(form)} AS values FROM ${raw(tables.events)} e
    WHERE ${ofChain({ tables, schoolId }, "e")} AND e.id = ANY (${eventIds}::uuid[]) ORDER BY e.id`);
