import { readFileSync, statSync } from "node:fs";
import { asAdmin, type Fixture } from "./fixture.ts";

/** Makes every new connection write its statements into PostgreSQL's log while `run` runs. */
export async function withStatementLog<T>({ databaseUrl }: Fixture, run: () => Promise<T>): Promise<T> {
  const set = (change: string) =>
    asAdmin(databaseUrl, async (client) => {
      const [{ name }] = (await client.query("SELECT quote_ident(current_database()) AS name")).rows;
      await client.query(`ALTER DATABASE ${name} ${change}`);
    });
  await set("SET log_statement = 'all'");
  try {
    return await run();
  } finally {
    await set("RESET log_statement");
  }
}

/**
 * Counts the statements of the connection that ran a statement containing `marker` while `run` ran. BEGIN with its settings and
 * COMMIT do not count, because they are sent together with others.
 */
export async function countStatements(
  { log }: Fixture,
  marker: string,
  run: () => Promise<unknown>,
): Promise<number> {
  const before = statSync(log).size;
  await run();
  // Further lines of an entry begin with a tab.
  const entries = readFileSync(log)
    .subarray(before)
    .toString("utf8")
    .split(/\n(?!\t)/);
  const ran = entries.flatMap((entry) => {
    const [, pid, text] = /\[(\d+)\] LOG: {2}((?:statement|execute [^:]+): .*)$/s.exec(entry) ?? [];
    return pid ? [{ pid, text: text! }] : [];
  });
  const pid = ran.find(({ text }) => text.includes(marker))?.pid;
  if (!pid) throw new Error(`No statement contained ${marker}`);
  const frame = /: (START TRANSACTION|BEGIN|COMMIT)\b/;
  return ran.filter((each) => each.pid === pid && !frame.test(each.text)).length;
}
