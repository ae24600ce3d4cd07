import type { Socket } from "node:net";
import type { Client, QueryResultRow } from "pg";
import { database } from "./index.ts";
import { beginStatement, runningTransaction } from "./transaction.ts";

/** A SQL statement. Named ones are prepared once per connection: use a name for what runs often. */
export interface Statement {
  name?: string;
  text: string;
}

/** A statement with the values of its parameters. */
export type Bound = readonly [statement: Statement, values: readonly unknown[]];

interface Options {
  readOnly?: boolean;
}

/**
 * Runs one SQL statement under the walls: in the running transaction, or else in one of its own,
 * whose BEGIN, statement and COMMIT travel together in one round trip.
 */
export async function query<Row extends QueryResultRow = QueryResultRow>(
  statement: Statement,
  values: readonly unknown[] = [],
  options: Options = {},
): Promise<Row[]> {
  const [rows] = await queryAll([[statement, values]], options);
  return rows as Row[];
}

/** As `query`, for several statements that do not need each other's answers: still one round trip. */
export async function queryAll(
  bound: readonly Bound[],
  { readOnly = true }: Options = {},
): Promise<QueryResultRow[][]> {
  const send = (client: Client) =>
    bound.map(async ([statement, values]) => {
      sent++;
      const { rows } = await client.query({ ...statement, values: values as unknown[] });
      return rows as QueryResultRow[];
    });

  const running = runningTransaction() as (object & { connection?: Client }) | undefined;
  if (running?.connection) {
    corkForNow(running.connection);
    return settled(Promise.allSettled(send(running.connection)));
  }

  const begin = beginStatement({ readOnly });
  const { connectionManager } = database().sequelize as unknown as {
    connectionManager: {
      getConnection(options: object): Promise<Client>;
      releaseConnection(client: Client): void;
    };
  };
  const client = await connectionManager.getConnection({});
  try {
    // After a failed statement COMMIT is answered with a rollback, so all may be sent without waiting,
    // and as one packet.
    const stream = streamOf(client);
    stream.cork();
    const answers = Promise.allSettled([
      client.query(begin).then(() => []),
      ...send(client),
      client.query("COMMIT").then(() => []),
    ]);
    stream.uncork();
    return (await settled(answers)).slice(1, -1);
  } finally {
    connectionManager.releaseConnection(client);
  }
}

let sent = 0;

/** How many statements `query` and `queryAll` have handed to connections since the process started. */
export const statementsSent = (): number => sent;

const streamOf = (client: Client) => (client.connection as unknown as { stream: Socket }).stream;

/** What is sent before anything else happens travels as one packet, whoever sends it. */
function corkForNow(client: Client): void {
  const stream = streamOf(client);
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** The results of all, or the first failure once all are done. */
export async function settled<T>(answers: Promise<PromiseSettledResult<T>[]>): Promise<T[]> {
  const steps = await answers;
  for (const step of steps) if (step.status === "rejected") throw step.reason;
  return steps.map((step) => (step as PromiseFulfilledResult<T>).value);
}
