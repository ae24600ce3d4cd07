import pg from "pg";

/**
 * The statements of every transaction that writes while `run` runs, without those that open and close it, as the
 * connections of this process send them.
 */
export async function statementsOf(run: () => Promise<unknown>): Promise<string[][]> {
  const { prototype } = pg.Client;
  const { query } = prototype;
  const open = new Map<pg.Client, string[]>();
  const transactions: string[][] = [];
  prototype.query = function (this: pg.Client, ...args: any[]) {
    const text: string = (args[0]?.text ?? args[0]).trim();
    const begins = /^START TRANSACTION( READ ONLY)?/.exec(text);
    if (begins) {
      if (!begins[1]) open.set(this, []);
    } else if (/^(COMMIT|ROLLBACK)/.test(text)) {
      if (open.has(this)) transactions.push(open.get(this)!);
      open.delete(this);
    } else open.get(this)?.push(text);
    return (query as (...args: any[]) => any).apply(this, args);
  } as typeof query;
  try {
    await run();
    return transactions;
  } finally {
    prototype.query = query;
  }
}
