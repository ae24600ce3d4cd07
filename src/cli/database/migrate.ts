import { Command } from "commander";
import { closingOnSignal } from "../service/closing-on-signal.ts";
import { exitCodes } from "../support/exit-codes.ts";
import { print, printJson } from "../support/output.ts";

interface Options {
  check?: boolean;
  dryRun?: boolean;
  json?: boolean;
}

export const migrate = () =>
  new Command("migrate")
    .description("apply pending migrations, including the schema of the job queue")
    .option("--check", `change nothing; exit with ${exitCodes.migrationsPending} if any are pending`)
    .option("--dry-run", "change nothing; print the SQL that would run")
    .option("--json", "print one JSON document")
    .action((options: Options) => closingOnSignal(() => work(options)));

async function work({ check, dryRun, json }: Options): Promise<void> {
  const { loadConfig } = await import("../../lib/config/config.ts");
  const { connected, openDatabase } = await import("../../db/open-database.ts");
  const { migrate, pendingMigrations } = await import("../../db/migrating/migrate.ts");
  const { directUrl: url, close } = await openDatabase(loadConfig({ purpose: "command" }));
  try {
    const pending = await connected(pendingMigrations(url));
    if (check || dryRun) {
      const names = pending.map(({ name }) => name);
      if (json) printJson({ pending: dryRun ? pending : names });
      else if (dryRun && names.length) for (const { name, sql } of pending) print(`-- ${name}\n${sql}\n`);
      else print(names.length ? `pending:\n  ${names.join("\n  ")}` : "up to date");
      if (check && pending.length) process.exitCode = exitCodes.migrationsPending;
      return;
    }
    const applied = await migrate(url, (name) => {
      if (!json) print(`applied ${name}`);
    });
    if (json) printJson({ applied });
    else if (applied.length === 0) print("up to date");
  } finally {
    await close();
  }
}
