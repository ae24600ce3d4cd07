import { readFile } from "node:fs/promises";
import { Command } from "commander";
import type { ChainHead } from "../core/audit/list-heads.ts";
import type { Verification } from "../core/audit/verify-chain.ts";
import { exitCodes } from "./exit-codes.ts";
import { print, printJson, printTable } from "./output.ts";
import { withFoundation } from "./with-foundation.ts";

interface Options {
  school?: string;
  head?: string[];
  heads?: string;
  json?: boolean;
}

const MAX_SHOWN = 200;

const more = `
The hash of each new batch is in the log ("audit batch sealed"), and "audit head" prints the latest of each chain. Keep
them where the owner of the database cannot write: a chain that was rewritten or cut is known by them alone.

Exit codes: ${exitCodes.done} every row is as it was sealed, ${exitCodes.failed} something differs, ${exitCodes.usage} wrong usage, ${exitCodes.notFound} no such school.`;

export function audit(): Command {
  const audit = new Command("audit").description("the hash chains over who did what, and whether they hold");
  const school = ["--school <slug>", "one school instead of all and the platform"] as const;
  const json = ["--json", "print one JSON document"] as const;

  audit
    .command("verify")
    .description("compare every audit event with the hash chain; 1 where a row or a batch differs")
    .option(...school)
    .option("--head <hash>", "a hash kept elsewhere, which one of the chains must hold; repeatable", collect)
    .option("--heads <file>", "output of `audit head --json` kept elsewhere")
    .option(...json)
    .addHelpText("after", more)
    .action((options: Options, command: Command) =>
      withFoundation(async () => {
        const { verifyAudit } = await import("../core/audit/verify-audit.ts");
        const kept = options.heads ? await readHeads(options.heads, command) : [];
        const verified = await verifyAudit({ school: options.school, heads: options.head ?? [], kept });
        if (options.json) printJson(verified);
        else await show(verified.chains, verified.missingHeads);
        if (!verified.ok) process.exitCode = exitCodes.failed;
      }),
    );

  audit
    .command("head")
    .description("print the latest hash of each chain, to be kept outside of the database")
    .option(...school)
    .option(...json)
    .action((options: Options) =>
      withFoundation(async () => {
        const { listHeads } = await import("../core/audit/list-heads.ts");
        const heads = await listHeads(options.school);
        if (options.json) printJson(heads);
        else
          await printTable(
            ["chain", "batch", "hash", "sealed at"],
            heads.map(({ chain, batch, hash, sealedAt }) => [chain, batch, hash, sealedAt]),
          );
      }),
    );
  return audit;
}

const collect = (value: string, known: string[] = []): string[] => [...known, value];

async function readHeads(file: string, command: Command): Promise<ChainHead[]> {
  const { ChainHeads } = await import("../core/audit/list-heads.ts");
  try {
    return ChainHeads.parse(JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    return command.error(
      `error: ${file} is not the output of \`audit head --json\`: ${(error as Error).message}`,
    );
  }
}

async function show(chains: readonly Verification[], missingHeads: readonly string[]): Promise<void> {
  const { differenceKinds } = await import("../core/audit/verify-chain.ts");
  const found = chains.flatMap(({ chain, differences }) => differences.map((each) => ({ chain, ...each })));
  if (found.length)
    await printTable(
      ["chain", "what", "batch", "row", "meaning"],
      found
        .slice(0, MAX_SHOWN)
        .map(({ chain, kind, batch, eventId, head }) => [
          chain,
          kind,
          batch ?? "",
          eventId ?? head ?? "",
          differenceKinds[kind],
        ]),
    );
  for (const head of missingHeads) print(`no chain holds the head ${head}`);
  const rows = chains.reduce((sum, each) => sum + each.rows, 0);
  const unsealed = chains.reduce((sum, each) => sum + each.unsealed, 0);
  print(
    `${chains.length} chains, ${rows} sealed rows, ${unsealed} not yet sealed: ${found.length + missingHeads.length} differences`,
  );
}
