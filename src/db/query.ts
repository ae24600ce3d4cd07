import type { Socket } from "node:net";
import type { Client, QueryResultRow } from "pg";
import { database } from "./index.ts";
import { managerOf } from "./pool/connection-pool.ts";
import { namedStatementsOn, onReplica } from "./replica/on-replica.ts";
import { type Executable, Sql, toExecutable } from "./sql.ts";
import { type RoleAndSchool, readAlone } from "./standalone-read.ts";
import { beginStatement, roleAndSchool, runningTransaction } from "./transaction.ts";

/**
 * Reads rows under the RLS policies: in the running transaction, or otherwise in a read-only one of its own, in one round
 * trip.
 */
export async function query<Row extends QueryResultRow = QueryResultRow>(
  statement: Sql | Executable,
): Promise<Row[]> {
  const [rows] = await run([statement], { readOnly: true });
  return rows as Row[];
}

/** Writes, like `query`. @returns the rows of RETURNING */
export async function execute<Row extends QueryResultRow = QueryResultRow>(statement: Sql): Promise<Row[]> {
  const [rows] = await run([statement], { readOnly: false });
  return rows as Row[];
}

/** Runs several reads that do not depend on each other's results, like `query`, in one round trip. */
export const queryAll = (statements: ReadonlyArray<Sql | Executable>): Promise<QueryResultRow[][]> =>
  run(statements, { readOnly: true });

/** Runs several statements in their order, like `execute`, in one round trip. */
export const executeAll = (statements: readonly Sql[]): Promise<QueryResultRow[][]> =>
  run(statements, { readOnly: false });

async function run(
  statements: ReadonlyArray<Sql | Executable>,
  { readOnly }: { readOnly: boolean },
): Promise<QueryResultRow[][]> {
  const executables = statements.map((statement) =>
    statement instanceof Sql ? toExecutable(statement) : statement,
  );
  const running = runningTransaction() as (object & { connection?: Client }) | undefined;
  if (running?.connection) {
    corkForNow(running.connection);
    return settled(Promise.allSettled(send(running.connection, executables)));
  }

  const alone = () => sendAlone(executables, readOnly);
  return readOnly && database().replica ? onReplica(alone) : alone();
}

function send(client: Client, executables: readonly Executable[], alone?: RoleAndSchool) {
  const namedStatements = namedStatementsOn(client);
  return executables.map(async (executable) => {
    sent++;
    const { name: _, ...unnamed } = executable;
    const statement = namedStatements ? executable : unnamed;
    const { rows } = await (alone ? readAlone(client, statement, alone) : client.query(statement));
    return rows as QueryResultRow[];
  });
}

/** Sends statements outside a running transaction: reads in one each if the connection allows it, others in one together. */
async function sendAlone(executables: readonly Executable[], readOnly: boolean): Promise<QueryResultRow[][]> {
  // Before a connection is taken, because that ends the choice between primary and replica.
  const begin = beginStatement({ readOnly });
  const values = readOnly ? roleAndSchool() : undefined;
  const connectionManager = managerOf(database().sequelize);
  const client = await connectionManager.getConnection({});
  try {
    const stream = streamOf(client);
    stream.cork();
    if (values && namedStatementsOn(client)) {
      const responses = Promise.allSettled(send(client, executables, values));
      stream.uncork();
      return await settled(responses);
    }
    // After a failed statement COMMIT rolls back, so everything can be sent without waiting, and in one packet.
    const responses = Promise.allSettled([
      client.query(begin).then(() => []),
      ...send(client, executables),
      client.query("COMMIT").then(() => []),
    ]);
    stream.uncork();
    return (await settled(responses)).slice(1, -1);
  } finally {
    connectionManager.releaseConnection(client);
  }
}

let sent = 0;

/** Returns how many statements `query` and `queryAll` have handed to connections since the process started. */
export const statementsSent = (): number => sent;

const streamOf = (client: Client) => (client.connection as unknown as { stream: Socket }).stream;

/** Corks the socket until the next tick, so that all queries of this tick leave in a single write. */
function corkForNow(client: Client): void {
  const stream = streamOf(client);
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** Returns all results, or throws the first failure once all have finished. */
export async function settled<T>(responses: Promise<PromiseSettledResult<T>[]>): Promise<T[]> {
  const steps = await responses;
  for (const step of steps) if (step.status === "rejected") throw step.reason;
  return steps.map((step) => (step as PromiseFulfilledResult<T>).value);
}
