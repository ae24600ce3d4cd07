import type { QueryResultRow } from "pg";
import { query, type Statement } from "../../db/query.ts";
import { withContext } from "../../lib/context.ts";

/** One statement over the mails, connections and deliveries of every school: queues are worked off by the platform. */
export const platformQuery = <Row extends QueryResultRow>(
  statement: Statement,
  values: readonly unknown[],
): Promise<Row[]> =>
  withContext({ schoolId: undefined, platformReason: "queues are worked off by the platform" }, () =>
    query<Row>(statement, values, { readOnly: false }),
  );
