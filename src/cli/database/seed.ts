import { Argument, Command } from "commander";
import type { Runtime } from "../../runtime.ts";
import { integer } from "../support/arguments.ts";
import { print, printJson, printTable, progressBar } from "../support/output.ts";
import { withRuntime } from "../support/with-runtime.ts";

/** Longer than the limit of requests, because seeding writes whole tables at once. Slower statements fail. */
const STATEMENT_TIMEOUT_MS = String(10 * 60_000);

/** Demo logins printed: those of three schools. */
const MAX_SHOWN_LOGINS = 15;

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
    .description("fill the database with realistic demo schools")
    .addArgument(new Argument("<seeder>", "what to seed").choices(["demo"]))
    .option("--schools <n>", "number of schools, at least 2", integer(1, 10_000))
    .option("--students <n>", "number of students per school", integer(1, 20_000))
    .option(
      "--seed <n>",
      "seed of the random generator: the same seed gives the same data",
      integer(0, 2 ** 31 - 1),
    )
    .option("--password <password>", "password of the demo accounts")
    .option("--if-empty", "do nothing if the database already has a school")
    .option("--force", "allow seeding in production")
    .option("--json", "print one JSON document")
    .action(async (name: string, { ifEmpty, force, json, ...options }: Options) => {
      const seeding = async ({ config }: Runtime) => {
        if (config.NODE_ENV === "production" && !force)
          throw new Error(
            "Demo accounts have a known password: in production add --force, and --password to choose another",
          );
        const [{ seeders }, { listTenants }] = await Promise.all([
          import("../../../seeders/index.ts"),
          import("../../core/school/list-tenants.ts"),
        ]);
        if (ifEmpty && (await listTenants()).length > 0) {
          if (json) printJson({ seeder: name, skipped: true });
          else print("the database already has schools: nothing done");
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
          logins.slice(0, MAX_SHOWN_LOGINS).map(({ email, password }) => [email, password]),
        );
        if (logins.length > MAX_SHOWN_LOGINS)
          print(`and ${logins.length - MAX_SHOWN_LOGINS} more: use --json to list all`);
      };
      await withRuntime(seeding, {}, { DATABASE_STATEMENT_TIMEOUT_MS: STATEMENT_TIMEOUT_MS });
    });
