import type pg from "pg";
import { context } from "../../lib/context.ts";
import { tracer } from "../../lib/tracing/tracer.ts";
import { StandaloneRead } from "../standalone-read.ts";

type Query = (...args: unknown[]) => unknown;

/**
 * Records a span for each statement of this connection that is part of a recorded trace. Called once per connection, and only
 * if traces are on. A span names operation and table; text and values of statements stay here.
 */
export function traceStatements(client: pg.Client): void {
  const send = client.query.bind(client) as Query;
  const traced: Query = (...args) => {
    const { trace } = context();
    const start = tracer();
    const statement = args[0] as string | { text?: string };
    const text = typeof statement === "string" ? statement : statement.text;
    const isRecorded = trace && Number.parseInt(trace.flags, 16) & 1;
    const what = start && isRecorded && text ? summarize(text) : undefined;
    // Streams and cursors end long after they were submitted.
    if (!start || !what || isStream(statement)) return send(...args);
    const [operation, table] = what;
    const span = start(table ? `${operation} ${table}` : operation, {
      kind: "client",
      attributes: {
        "db.system.name": "postgresql",
        "db.operation.name": operation,
        "db.collection.name": table,
      },
    });
    const callback = args.at(-1);
    if (typeof callback === "function") {
      args[args.length - 1] = (error: unknown, result: unknown) => {
        span.end(error ?? undefined);
        callback(error, result);
      };
      return send(...args);
    }
    const result = send(...args);
    if (result instanceof Promise)
      result.then(
        () => span.end(),
        (error: unknown) => span.end(error),
      );
    else span.end();
    return result;
  };
  client.query = traced as pg.Client["query"];
}

const operationOf = /^\s*(?:--[^\n]*\n\s*)*(\w+)/;
const writeOf =
  /\b(INSERT)\s+INTO\s+"?([a-z_][\w.]*)|\b(UPDATE)\s+"?([a-z_][\w.]*)|\b(DELETE)\s+FROM\s+"?([a-z_][\w.]*)/i;
/** A name in front of a parenthesis is a function. */
const tableOf = /\b(?:FROM|JOIN)\s+(?:ONLY\s+)?"?([a-z_][\w.]*)\b(?!\s*\()/i;
const isStream = (statement: unknown): boolean =>
  typeof (statement as { submit?: unknown }).submit === "function" && !(statement instanceof StandaloneRead);

/** Statements that travel with another one in its packet. */
const SETTINGS: ReadonlySet<string> = new Set(["START", "BEGIN", "SET", "RESET"]);

/** @returns operation and first table, or undefined for a statement that is not worth a span */
export function summarize(text: string): [operation: string, table: string | undefined] | undefined {
  const operation = operationOf.exec(text)?.[1]?.toUpperCase();
  if (!operation || SETTINGS.has(operation)) return undefined;
  if (operation === "SELECT") return [operation, tableOf.exec(text)?.[1]];
  const [written, table] = writeOf.exec(text)?.slice(1).filter(Boolean) ?? [];
  if (written) return [written.toUpperCase(), table];
  return operation === "WITH" ? ["SELECT", tableOf.exec(text)?.[1]] : [operation, undefined];
}
