import pg from "pg";
import type { Executable } from "./sql.ts";

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
  bind(config: {
    portal: string;
    statement: string;
    values: readonly unknown[];
    valueMapper?: (value: unknown) => unknown;
  }): void;
  execute(config: { portal: string }): void;
  sync(): void;
}

/** How the rows of a statement are read. */
interface RowShape {
  fields: object[];
  _parsers: unknown[];
  _prebuiltEmptyResultObject: object;
}

interface Internals {
  _result: RowShape;
  _accumulateRows: boolean;
  prepare(connection: Connection): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}

const inherited = pg.Query.prototype as unknown as Internals;
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils;

/**
 * The row shapes of each connection's prepared statements. They stay valid: PostgreSQL refuses to execute a prepared statement whose
 * columns have changed.
 */
const shapesOf = new WeakMap<Connection, Map<string, RowShape>>();

/**
 * A read that sets role and school in its own implicit transaction: it executes `enter` before its own statement and sends a
 * single Sync after both, instead of BEGIN, three SET LOCAL and COMMIT. PostgreSQL resets the settings when the transaction
 * ends, whether the read succeeds or fails. It describes the columns of a prepared statement once for each connection. Decision
 * 0017 has the gains; pg has no public way to do either.
 */
export class StandaloneRead extends pg.Query {
  readonly #settings: RoleAndSchool;
  /** Key of its row shape; undefined if the statement is not prepared. */
  readonly #key: string | undefined;
  #shapes: Map<string, RowShape> | undefined;
  #hasEntered = false;
  declare queryMode: "extended";
  declare _result: RowShape;
  declare _results: RowShape;
  declare _accumulateRows: boolean;
  declare values: unknown[];
  declare name: string | undefined;

  constructor({ text, name, values, types, rowMode }: Executable, settings: RoleAndSchool) {
    // As a text, because pg copies an object with all property descriptors.
    super(text);
    // Without values and name, pg would use the simple protocol, which cannot take part.
    this.queryMode = "extended";
    this.name = name;
    this.values = values;
    this._result = new pg.Result(rowMode as string, types as never) as unknown as RowShape;
    this._results = this._result;
    this.#key = name && `${rowMode ?? ""} ${name}`;
    this.#settings = settings;
  }

  prepare(connection: Connection): void {
    connection.bind({ portal: "", statement: enter.name, values: this.#settings });
    connection.execute({ portal: "" });
    const shape = this.#key && this.#cachedShapes(connection).get(this.#key);
    if (!shape) {
      inherited.prepare.call(this as unknown as Internals, connection);
      return;
    }
    Object.assign(this._result, shape);
    this._accumulateRows = true;
    const { name: statement = "", values } = this;
    connection.bind({ portal: "", statement, values, valueMapper: prepareValue });
    connection.execute({ portal: "" });
    connection.sync();
  }

  handleRowDescription(message: unknown): void {
    inherited.handleRowDescription.call(this as unknown as Internals, message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    if (this.#key) this.#shapes?.set(this.#key, { fields, _parsers, _prebuiltEmptyResultObject });
  }

  handleDataRow(message: unknown): void {
    if (this.#hasEntered) inherited.handleDataRow.call(this as unknown as Internals, message);
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#hasEntered)
      inherited.handleCommandComplete.call(this as unknown as Internals, message, connection);
    this.#hasEntered = true;
  }

  #cachedShapes(connection: Connection): Map<string, RowShape> {
    this.#shapes = shapesOf.get(connection) ?? new Map();
    shapesOf.set(connection, this.#shapes);
    return this.#shapes;
  }
}

type Send = (
  query: pg.Query,
  done: (error: Error | null | undefined, result: pg.QueryResult) => void,
) => unknown;

/** Executes a read in a read-only transaction of its own with this role and school. */
export async function readAlone(
  client: pg.Client,
  statement: Executable,
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
