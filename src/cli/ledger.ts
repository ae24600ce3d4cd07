import { Command } from "commander";
import type { Difference } from "../core/fees/check-ledger.ts";
import { exitCodes } from "./exit-codes.ts";
import { print, printJson, printTable } from "./output.ts";
import { withFoundation } from "./with-foundation.ts";

type Options = { school?: string; json?: boolean };

/** The schools that are meant: one by its slug, or all. */
async function schoolsOf(slug: string | undefined) {
  if (slug) return [(await (await import("../core/platform/find-school.ts")).findSchool(slug)).school];
  const { listTenants } = await import("../core/platform/list-tenants.ts");
  return (await listTenants()).map(({ school }) => school);
}

async function inEach<T>(slug: string | undefined, run: () => Promise<T>) {
  const { inSchool } = await import("../db/transaction.ts");
  const results: Array<{ school: string; result: T }> = [];
  for (const school of await schoolsOf(slug))
    results.push({ school: school.slug, result: await inSchool(school.id, run) });
  return results;
}

export function ledger(): Command {
  const ledger = new Command("ledger").description("the accounts of students, and whether they agree");
  const school = ["--school <slug>", "one school instead of all"] as const;

  ledger
    .command("check")
    .description("compare invoices, allocations, payments and ledger; 1 where they differ by a cent")
    .option(...school)
    .option("--json", "print one JSON document")
    .action((options: Options) =>
      withFoundation(async () => {
        const { checkLedger } = await import("../core/fees/check-ledger.ts");
        const checked = await inEach(options.school, checkLedger);
        const found = checked.flatMap(({ school, result }) => result.map((each) => ({ school, ...each })));
        if (options.json) printJson({ schools: checked.length, differences: found });
        else await show(checked.length, found);
        if (found.length > 0) process.exitCode = exitCodes.failed;
      }),
    );

  ledger
    .command("rebuild")
    .description("sum the ledger up from scratch, and put the kept balances in place")
    .option(...school)
    .action((options: Options) =>
      withFoundation(async () => {
        const { rebuildBalances } = await import("../core/fees/rebuild-balances.ts");
        for (const { school, result } of await inEach(options.school, rebuildBalances))
          print(`${school}: ${result} corrected`);
      }),
    );
  return ledger;
}

async function show(schools: number, found: Array<Difference & { school: string }>): Promise<void> {
  if (found.length === 0) print(`${schools} schools: every amount agrees`);
  else
    await printTable(
      ["school", "check", "entity", "id", "expected", "found"],
      found.map(({ school, check, entity, id, expected, found }) => [
        school,
        check,
        entity,
        id,
        expected,
        found,
      ]),
    );
}
