import { Argument, Command } from "commander";
import type { Foundation } from "../foundation.ts";
import { integer } from "./arguments.ts";
import { print, printJson, printTable, progressBar } from "./output.ts";
import { withFoundation } from "./with-foundation.ts";

/** Whole tables of a school at once: what a request may not take. What is silent for longer is given up as lost. */
const longestStatementMs = String(10 * 60_000);

/** Those of three schools: nobody reads thousands. */
const SHOWN_LOGINS = 15;

interface Options {
  schools?: number;
  students?: number;
  seed?: number;
  password?: string;
  ifEmpty?: boolean;
  force?: boolean;
  json?: boolean;
}

export const seed = () =>
  new Command("seed")
    .description("fill the database with believable schools")
    .addArgument(new Argument("<seeder>", "what to seed").choices(["demo"]))
    .option("--schools <n>", "how many schools (at least the two of the demo)", integer(1, 10_000))
    .option("--students <n>", "how many students each", integer(1, 20_000))
    .option("--seed <n>", "decides every random choice", integer(0, 2 ** 31 - 1))
    .option("--password <password>", "password of the demo accounts")
    .option("--if-empty", "do nothing where there is a school already")
    .option("--force", "seed in production too")
    .option("--json", "print one JSON document")
    .action(async (name: string, { ifEmpty, force, json, ...options }: Options) => {
      const seeding = async ({ config }: Foundation) => {
        if (config.NODE_ENV === "production" && !force)
          throw new Error(
            "Demo accounts have a known password: in production add --force, and --password to choose another",
          );
        const [{ seeders }, { listTenants }] = await Promise.all([
          import("../../seeders/index.ts"),
          import("../core/platform/list-tenants.ts"),
        ]);
        if (ifEmpty && (await listTenants()).length > 0) {
          if (json) printJson({ seeder: name, skipped: true });
          else print("there are schools already: nothing done");
          return;
        }
        const seeder = seeders.find((each) => each.name === name)!;
        const report = await seeder.run({ ...options, progress: progressBar(name) });
        if (json) return printJson({ seeder: name, ...report });
        const { schools, created, logins } = report;
        print(`schools: ${schools}, created: ${created}`);
        if (logins.length === 0) return;
        await printTable(
          ["demo login", "password"],
          logins.slice(0, SHOWN_LOGINS).map(({ email, password }) => [email, password]),
        );
        if (logins.length > SHOWN_LOGINS)
          print(`and ${logins.length - SHOWN_LOGINS} more: --json lists them all`);
      };
      await withFoundation(seeding, {}, { DATABASE_STATEMENT_TIMEOUT_MS: longestStatementMs });
    });
