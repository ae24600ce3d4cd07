import pg from "pg";
import { StandaloneRead } from "../../../src/db/standalone-read.ts";

interface Transaction {
  readOnly: boolean;
  /** Without BEGIN and COMMIT. */
  statements: string[];
}

/** Returns the transactions that connections of this process finish while `run` runs. */
export async function transactionsOf(run: () => Promise<unknown>): Promise<Transaction[]> {
  const { prototype } = pg.Client;
  const { query } = prototype;
  const open = new Map<pg.Client, Transaction>();
  const ended: Transaction[] = [];
  prototype.query = function (this: pg.Client, ...args: any[]) {
    const text: string = (args[0]?.text ?? args[0]).trim();
    if (args[0] instanceof StandaloneRead) ended.push({ readOnly: true, statements: [text] });
    const transaction = open.get(this);
    if (text.startsWith("START TRANSACTION"))
      open.set(this, { readOnly: text.startsWith("START TRANSACTION READ ONLY"), statements: [] });
    else if (!transaction) return (query as (...args: any[]) => any).apply(this, args);
    else if (/^(COMMIT|ROLLBACK)/.test(text)) {
      ended.push(transaction);
      open.delete(this);
    } else transaction.statements.push(text);
    return (query as (...args: any[]) => any).apply(this, args);
  } as typeof query;
  try {
    await run();
    return ended;
  } finally {
    prototype.query = query;
  }
}

/** Returns the statements of every writing transaction while `run` runs. */
export const writesOf = async (run: () => Promise<unknown>): Promise<string[][]> =>
  (await transactionsOf(run)).filter(({ readOnly }) => !readOnly).map(({ statements }) => statements);
