import { readFile } from "node:fs/promises";
import { Command } from "commander";
import type { ChainHead } from "../../core/audit/chain/list-heads.ts";
import type { Verification } from "../../core/audit/chain/verify-chain.ts";
import { exitCodes } from "../support/exit-codes.ts";
import { print, printJson, printTable } from "../support/output.ts";
import { withRuntime } from "../support/with-runtime.ts";

interface Options {
  school?: string;
  head?: string[];
  heads?: string;
  json?: boolean;
}

const MAX_SHOWN = 200;

const helpText = `
The hash of each new batch is written to the log ("audit batch sealed"), and "audit head" prints the latest of each chain.
Keep these hashes where the database owner cannot write: only they reveal a chain that was rewritten or truncated.

Exit codes: ${exitCodes.done} every row matches its seal, ${exitCodes.failed} something differs, ${exitCodes.usage} wrong usage, ${exitCodes.notFound} school not found.`;

export function audit(): Command {
  const audit = new Command("audit").description("verify the hash chains of the audit trail");
  const school = ["--school <slug>", "only this school. Default: all schools and the platform"] as const;
  const json = ["--json", "print one JSON document"] as const;

  audit
    .command("verify")
    .description("compare every audit event with the hash chain; exits with 1 if a row or batch differs")
    .option(...school)
    .option("--head <hash>", "a hash kept elsewhere that one of the chains must contain; repeatable", collect)
    .option("--heads <file>", "output of `audit head --json` kept elsewhere")
    .option(...json)
    .addHelpText("after", helpText)
    .action((options: Options, command: Command) =>
      withRuntime(async () => {
        const { verifyAudit } = await import("../../core/audit/chain/verify-audit.ts");
        const kept = options.heads ? await readHeads(options.heads, command) : [];
        const verified = await verifyAudit({ school: options.school, heads: options.head ?? [], kept });
        if (options.json) printJson(verified);
        else await show(verified.chains, verified.missingHeads);
        if (!verified.ok) process.exitCode = exitCodes.failed;
      }),
    );

  audit
    .command("head")
    .description("print the latest hash of each chain, to keep outside the database")
    .option(...school)
    .option(...json)
    .action((options: Options) =>
      withRuntime(async () => {
        const { listHeads } = await import("../../core/audit/chain/list-heads.ts");
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
  const { ChainHeads } = await import("../../core/audit/chain/list-heads.ts");
  try {
    return ChainHeads.parse(JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    return command.error(
      `error: ${file} is not the output of \`audit head --json\`: ${(error as Error).message}`,
    );
  }
}

async function show(chains: readonly Verification[], missingHeads: readonly string[]): Promise<void> {
  const { differenceKinds } = await import("../../core/audit/chain/verify-chain.ts");
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
  for (const head of missingHeads) print(`no chain contains the head ${head}`);
  const rows = chains.reduce((sum, each) => sum + each.rows, 0);
  const unsealed = chains.reduce((sum, each) => sum + each.unsealed, 0);
  print(
    `${chains.length} chains, ${rows} sealed rows, ${unsealed} not yet sealed: ${found.length + missingHeads.length} differences`,
  );
}
