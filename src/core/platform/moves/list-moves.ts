import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { acrossSchools } from "../../../db/transaction.ts";

interface ListedMove extends Record<string, unknown> {
  slug: string;
  step: string;
  address: string | null;
  startedAt: Date;
  frozenAt: Date | null;
  movedAt: Date | null;
  /** The rows that it left here are still there. */
  hasRows: boolean;
}

/** Lists the schools that have left this database, are about to, or have arrived, latest first. */
export const listMoves = (): Promise<ListedMove[]> =>
  acrossSchools("operators list the moves of schools", () =>
    query<ListedMove>(sql`
      SELECT slug, step, address, created_at AS "startedAt", frozen_at AS "frozenAt", moved_at AS "movedAt",
        removed_at IS NULL AS "hasRows"
      FROM school_moves ORDER BY updated_at DESC, slug`),
  );
