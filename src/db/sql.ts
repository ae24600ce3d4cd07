import type { CustomTypesConfig } from "pg";
import { nameOfComposed, statementGeneration, statementName } from "./prepared-statements.ts";

/** A SQL statement or a part of one. Its values are bound, never inserted into the text. */
export class Sql {
  /** The texts around `values`. The same array on each evaluation, so that the statement is assembled only once. */
  readonly texts: readonly string[];
  readonly values: readonly unknown[];
  /** Whether connections prepare the statement. */
  readonly prepare: boolean;
  /** Whether the number of statements with this part is not limited by the code alone. */
  readonly composed: boolean;

  constructor(
    texts: readonly string[],
    values: readonly unknown[],
    { prepare = true, composed = false }: { prepare?: boolean; composed?: boolean } = {},
  ) {
    this.texts = texts;
    this.values = values;
    this.prepare = prepare;
    this.composed = composed;
  }

  /** The text of a part without values, for conditions that are text: values of the context appear as `:name`. */
  toString(): string {
    return this.texts.reduce((before, text, index) => {
      const value = this.values[index - 1];
      if (value instanceof Sql) return `${before}${value}${text}`;
      if (value instanceof ContextValue) return `${before}:${value.name}${text}`;
      throw new Error("A statement with values has no text of its own");
    });
  }
}

/** A value of the context, such as the school: one parameter per statement, however often it appears. Read on execution. */
export class ContextValue {
  readonly name: string;
  readonly read: () => unknown;

  constructor(name: string, read: () => unknown) {
    this.name = name;
    this.read = read;
  }
}

/**
 * Builds a statement: `${value}` becomes a parameter, `${sql`…`}` a part of the text. Connections prepare it, under a name
 * that follows from the text.
 */
export const sql = (texts: TemplateStringsArray, ...values: readonly unknown[]): Sql =>
  new Sql(texts, values);

/**
 * Builds a statement that is planned for its values on each execution: for searches, whose best plan depends on the text
 * that is searched for, and for statements that run too rarely to keep their plan in every connection.
 */
export const unprepared = (texts: TemplateStringsArray, ...values: readonly unknown[]): Sql =>
  new Sql(texts, values, { prepare: false });

const rawParts = new Map<string, Sql>();

/** Inserts text of the source code as it is: a column, an alias, a limit. Never pass input; see `identifier`. */
export function raw(text: string | number): Sql {
  const key = String(text);
  let part = rawParts.get(key);
  if (!part) {
    part = new Sql([key], []);
    rawParts.set(key, part);
  }
  return part;
}

/** Inserts a quoted name of a table or column. */
export const identifier = (name: string): Sql => raw(`"${name.replaceAll('"', '""')}"`);

const joinedTexts = new Map<string, readonly string[]>();

/** Joins parts, or values each of which becomes a parameter. For many values use one array: `= ANY (${ids}::uuid[])`. */
export function join(parts: readonly unknown[], separator = ", "): Sql {
  const key = `${parts.length}${separator}`;
  let texts = joinedTexts.get(key);
  if (!texts) {
    texts = [
      "",
      ...Array<string>(Math.max(parts.length - 1, 0)).fill(separator),
      ...(parts.length ? [""] : []),
    ];
    joinedTexts.set(key, texts);
  }
  return new Sql(texts, parts, { composed: true });
}

/** What a connection is asked to execute. */
export interface Executable {
  text: string;
  values: unknown[];
  name?: string;
  /** "array" for rows without names. */
  rowMode?: "array";
  /** How values are parsed. Default: by pg. */
  types?: CustomTypesConfig;
}

/** Rows as arrays of the texts that PostgreSQL sends, for rows that are only passed on. */
export const textRows = {
  rowMode: "array",
  types: { getTypeParser: () => (text: string) => text },
} as const satisfies Partial<Executable>;

interface Statement {
  text: string;
  name: string;
}

/** Assembled statements, by the path of their parts: finding one compares references and never hashes its text. */
interface Node {
  next: Map<unknown, Node>;
  statement?: Statement;
}

let root: Node = { next: new Map() };
let rootGeneration = 0;

/** The step of the path for a parameter. */
const PARAMETER = Symbol("parameter");

/** Assembles the text and collects the values of a statement. */
export function toExecutable(statement: Sql): Executable {
  const path: unknown[] = [];
  const values: unknown[] = [];
  const shared = new Set<ContextValue>();
  let composed = false;
  const walk = (part: Sql): void => {
    path.push(part.texts);
    composed ||= part.composed;
    for (const value of part.values) {
      if (value instanceof Sql) walk(value);
      else if (value instanceof ContextValue) {
        path.push(value);
        if (!shared.has(value)) values.push(value.read());
        shared.add(value);
      } else {
        path.push(PARAMETER);
        values.push(value);
      }
    }
  };
  walk(statement);
  if (composed && !statement.prepare) return { text: assemble(statement), values };
  const node = find(path);
  if (!node.statement) {
    const text = assemble(statement);
    const name = composed ? nameOfComposed(text) : statementName(text);
    if (!name) return { text, values };
    node.statement = { text, name };
  }
  const { name, text } = node.statement;
  return statement.prepare ? { name, text, values } : { text, values };
}

function find(path: readonly unknown[]): Node {
  if (rootGeneration !== statementGeneration()) {
    root = { next: new Map() };
    rootGeneration = statementGeneration();
  }
  let node = root;
  for (const step of path) {
    let next = node.next.get(step);
    if (!next) {
      next = { next: new Map() };
      node.next.set(step, next);
    }
    node = next;
  }
  return node;
}

function assemble(statement: Sql): string {
  const numbers = new Map<ContextValue, number>();
  let count = 0;
  const numberOf = (value: unknown): number => {
    if (!(value instanceof ContextValue)) return ++count;
    if (!numbers.has(value)) numbers.set(value, ++count);
    return numbers.get(value)!;
  };
  const render = ({ texts, values }: Sql): string =>
    texts.reduce((before, text, index) => {
      const value = values[index - 1];
      return `${before}${value instanceof Sql ? render(value) : `$${numberOf(value)}`}${text}`;
    });
  return render(statement);
}
