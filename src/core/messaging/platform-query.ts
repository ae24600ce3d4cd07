import type { QueryResultRow } from "pg";
import { query, type Statement } from "../../db/query.ts";
import { withContext } from "../../lib/context.ts";

/** One statement over the mails of every school: the queue is worked off by the platform. */
export const platformQuery = <Row extends QueryResultRow>(
  statement: Statement,
  values: readonly unknown[],
): Promise<Row[]> =>
  withContext({ schoolId: undefined, platformReason: "the mail queue is the platform's" }, () =>
    query<Row>(statement, values, { readOnly: false }),
  );
