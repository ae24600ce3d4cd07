import { Command } from "commander";
import type { Difference } from "../../core/fees/ledger/check-ledger.ts";
import { exitCodes } from "../support/exit-codes.ts";
import { print, printJson, printTable } from "../support/output.ts";
import { withRuntime } from "../support/with-runtime.ts";

type Options = { school?: string; json?: boolean };

/** Loads one school by slug, or all. */
async function schoolsOf(slug: string | undefined) {
  if (slug) return [(await (await import("../../core/school/find-school.ts")).findSchool(slug)).school];
  const { listTenants } = await import("../../core/school/list-tenants.ts");
  return (await listTenants()).map(({ school }) => school);
}

async function inEach<T>(slug: string | undefined, run: () => Promise<T>) {
  const { inSchool } = await import("../../db/transaction.ts");
  const results: Array<{ school: string; result: T }> = [];
  for (const school of await schoolsOf(slug))
    results.push({ school: school.slug, result: await inSchool(school.id, run) });
  return results;
}

export function ledger(): Command {
  const ledger = new Command("ledger").description("check and rebuild the student ledgers");
  const school = ["--school <slug>", "only this school. Default: all schools"] as const;

  ledger
    .command("check")
    .description("compare invoices, allocations, payments and ledger; exits with 1 on any difference")
    .option(...school)
    .option("--json", "print one JSON document")
    .action((options: Options) =>
      withRuntime(async () => {
        const { checkLedger } = await import("../../core/fees/ledger/check-ledger.ts");
        const checked = await inEach(options.school, checkLedger);
        const found = checked.flatMap(({ school, result }) => result.map((each) => ({ school, ...each })));
        if (options.json) printJson({ schools: checked.length, differences: found });
        else await show(checked.length, found);
        if (found.length > 0) process.exitCode = exitCodes.failed;
      }),
    );

  ledger
    .command("rebuild")
    .description("recalculate the stored balances from the ledger")
    .option(...school)
    .action((options: Options) =>
      withRuntime(async () => {
        const { rebuildBalances } = await import("../../core/fees/ledger/rebuild-balances.ts");
        for (const { school, result } of await inEach(options.school, rebuildBalances))
          print(`${school}: ${result} corrected`);
      }),
    );
  return ledger;
}

async function show(schools: number, found: Array<Difference & { school: string }>): Promise<void> {
  if (found.length === 0) print(`${schools} schools: all amounts match`);
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
