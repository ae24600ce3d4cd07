import type { Socket } from "node:net";
import type { Client, QueryResultRow } from "pg";
import { database } from "./index.ts";
import { beginStatement, runningTransaction } from "./transaction.ts";

/** A SQL statement. Named ones are prepared once per connection: use a name for what runs often. */
export interface Statement {
  name?: string;
  text: string;
}

/**
 * Runs one SQL statement under the walls: in the running transaction, or else in one of its own,
 * whose BEGIN, statement and COMMIT travel together in one round trip.
 */
export async function query<Row extends QueryResultRow = QueryResultRow>(
  statement: Statement,
  values: readonly unknown[] = [],
  { readOnly = true }: { readOnly?: boolean } = {},
): Promise<Row[]> {
  const run = async (client: Client) =>
    (await client.query<Row>({ ...statement, values: values as unknown[] })).rows;

  const running = runningTransaction() as (object & { connection?: Client }) | undefined;
  if (running?.connection) return run(running.connection);

  const begin = beginStatement({ readOnly });
  const { connectionManager } = database().sequelize as unknown as {
    connectionManager: {
      getConnection(options: object): Promise<Client>;
      releaseConnection(client: Client): void;
    };
  };
  const client = await connectionManager.getConnection({});
  try {
    // After a failed statement COMMIT is answered with a rollback, so the three may be sent without waiting,
    // and as one packet.
    const { stream } = client.connection as unknown as { stream: Socket };
    stream.cork();
    const sent = Promise.allSettled([client.query(begin), run(client), client.query("COMMIT")]);
    stream.uncork();
    const [opened, result, closed] = await sent;
    for (const step of [opened, result, closed]) if (step.status === "rejected") throw step.reason;
    return (result as PromiseFulfilledResult<Row[]>).value;
  } finally {
    connectionManager.releaseConnection(client);
  }
}
