import pg from "pg";

/** Sets role and school until the transaction ends, and makes it read-only. */
const enter = {
  name: "enter-school",
  text: "SELECT set_config('role', $1, true), set_config('app.school_id', $2, true), set_config('transaction_read_only', 'on', true)",
};

export type RoleAndSchool = [role: string, schoolId: string];

/** The parts of pg that a query uses to send itself; they are not in its types. */
interface Connection {
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  bind(config: { portal: string; statement: string; values: readonly string[] }): void;
  execute(config: { portal: string }): void;
}

interface Internals {
  prepare(connection: Connection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}

const inherited = pg.Query.prototype as unknown as Internals;

/**
 * A read that sets role and school in its own implicit transaction: it executes `enter` before its own statement and sends a
 * single Sync after both, instead of BEGIN, three SET LOCAL and COMMIT. PostgreSQL resets the settings when the transaction
 * ends, whether the read succeeds or fails. Decision 0017 has the gain; pg has no public way to send two statements before one
 * Sync.
 */
export class StandaloneRead extends pg.Query implements Internals {
  readonly #values: RoleAndSchool;
  #hasEntered = false;

  constructor(config: pg.QueryConfig, values: RoleAndSchool) {
    // Without values and name, pg would use the simple protocol, which cannot take part.
    super({ ...config, queryMode: "extended" } as pg.QueryConfig);
    this.#values = values;
  }

  prepare(connection: Connection): void {
    connection.bind({ portal: "", statement: enter.name, values: this.#values });
    connection.execute({ portal: "" });
    inherited.prepare.call(this, connection);
  }

  handleDataRow(message: unknown): void {
    if (this.#hasEntered) inherited.handleDataRow.call(this, message);
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#hasEntered) inherited.handleCommandComplete.call(this, message, connection);
    this.#hasEntered = true;
  }
}

type Send = (
  query: pg.Query,
  done: (error: Error | null | undefined, result: pg.QueryResult) => void,
) => unknown;

/** Executes a read in a read-only transaction of its own with this role and school. */
export async function readAlone(
  client: pg.Client,
  statement: pg.QueryConfig,
  values: RoleAndSchool,
): Promise<pg.QueryResult> {
  const { parsedStatements, submittedNamedStatements } = client.connection as unknown as Connection;
  const isPrepared = enter.name in parsedStatements || enter.name in submittedNamedStatements;
  // Once for each connection. If it fails, so does the read: it executes a statement that does not exist.
  if (!isPrepared) client.query({ ...enter, values }).catch(() => {});
  try {
    return await new Promise((resolve, reject) => {
      (client.query as Send).call(client, new StandaloneRead(statement, values), (error, result) =>
        error ? reject(error) : resolve(result),
      );
    });
  } catch (error) {
    // The trace of the caller instead of that of the socket.
    Error.captureStackTrace(error as Error);
    throw error;
  }
}
