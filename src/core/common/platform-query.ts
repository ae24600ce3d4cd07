import type { QueryResultRow } from "pg";
import { execute } from "../../db/query.ts";
import type { Sql } from "../../db/sql.ts";
import { withContext } from "../../lib/context.ts";

/** Runs one statement over the emails, connections and deliveries of all schools: the platform processes the queues. */
export const platformQuery = <Row extends QueryResultRow>(statement: Sql): Promise<Row[]> =>
  withContext(
    { schoolId: undefined, platformReason: "the platform processes the queues of all schools" },
    () => execute<Row>(statement),
  );
