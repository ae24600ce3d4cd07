import { readFile } from "node:fs/promises";
import { Command } from "commander";
import type { ChainHead } from "../../core/audit/chain/list-heads.ts";
import type { verifyAudit } from "../../core/audit/chain/verify-audit.ts";
import { exitCodes } from "../support/exit-codes.ts";
import { print, printJson, printTable, progressBar } from "../support/output.ts";
import { withRuntime } from "../support/with-runtime.ts";

interface Options {
  school?: string;
  head?: string[];
  heads?: string;
  archive?: string[];
  json?: boolean;
}

interface ArchiveOptions {
  before: string;
  to: string;
  school?: string;
  dryRun?: boolean;
  json?: boolean;
}

type VerifiedAudit = Awaited<ReturnType<typeof verifyAudit>>;

const MAX_SHOWN = 200;

const helpText = `
The hash of each new batch is written to the log ("audit batch sealed"), and "audit head" prints the latest of each chain.
Keep these hashes where the database owner cannot write: only they reveal a chain that was rewritten or truncated.

Events that were archived are not compared: name the files of their archives with --archive.

Exit codes: ${exitCodes.done} every row matches its seal, ${exitCodes.failed} something differs, ${exitCodes.usage} wrong usage, ${exitCodes.notFound} school not found.`;

const archiveHelp = `
Keep the files as long as the law requires; "audit verify --archive" proves that they are unchanged. Each line is one event in JSON:
zcat <file> | jq -c 'select(.entity_id == "…")'

Exit codes: ${exitCodes.done} done, ${exitCodes.failed} a chain differs and was left as it is, ${exitCodes.usage} wrong usage, ${exitCodes.notFound} school not found.`;

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
    .option("--archive <files...>", "files of `audit archive` that must be unchanged")
    .option(...json)
    .addHelpText("after", helpText)
    .action((options: Options, command: Command) =>
      withRuntime(async () => {
        const { verifyAudit } = await import("../../core/audit/chain/verify-audit.ts");
        const kept = options.heads ? await readHeads(options.heads, command) : [];
        const verified = await verifyAudit({
          school: options.school,
          heads: options.head ?? [],
          kept,
          archives: options.archive ?? [],
        });
        if (options.json) printJson(verified);
        else await show(verified);
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

  audit
    .command("archive")
    .description("move older events to files, and delete them from the database; the chain stays verifiable")
    .requiredOption("--before <time>", "events sealed before this, for example 2024-08-01 (UTC)")
    .requiredOption("--to <folder>", "an existing folder for the files, one per chain")
    .option(...school)
    .option("--dry-run", "count, and change nothing")
    .option(...json)
    .addHelpText("after", archiveHelp)
    .action((options: ArchiveOptions, command: Command) => withRuntime(() => archive(options, command)));
  return audit;
}

async function archive(options: ArchiveOptions, command: Command): Promise<void> {
  const before = new Date(options.before);
  if (!/^\d{4}-\d\d-\d\d/.test(options.before) || Number.isNaN(before.getTime()))
    command.error(`error: --before must be a date or time such as 2024-08-01, not "${options.before}"`);
  if (before.getTime() > Date.now()) command.error("error: --before must be in the past");
  const { archiveAudit } = await import("../../core/audit/archive/archive-audit.ts");
  const { archived, refused } = await archiveAudit({
    before,
    folder: options.to,
    school: options.school,
    dryRun: options.dryRun,
    onChain: progressBar("audit archive"),
  });
  if (options.json) printJson({ archived, refused });
  else {
    if (!archived.length) print(`Nothing to archive before ${before.toISOString()}`);
    else
      await printTable(
        ["chain", "events", "batches", "file", "MB"],
        archived.map(({ chain, events, batches, file, bytes }) => [
          chain,
          events,
          batches.join(" to "),
          file ?? "(dry run)",
          (bytes / 1e6).toFixed(1),
        ]),
      );
    for (const reason of refused) print(reason);
  }
  if (refused.length) process.exitCode = exitCodes.failed;
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

async function show({ chains, missingHeads, archives }: VerifiedAudit): Promise<void> {
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
  for (const { file, chain, events } of archives)
    print(
      chain
        ? `${file}: ${events} archived events of ${chain}, unchanged`
        : `no chain has an archive like ${file}`,
    );
  const sum = (figure: "rows" | "archived" | "unsealed") =>
    chains.reduce((total, each) => total + each[figure], 0);
  const differences = found.length + missingHeads.length + archives.filter(({ chain }) => !chain).length;
  print(
    `${chains.length} chains, ${sum("rows")} sealed rows (${sum("archived")} archived), ${sum("unsealed")} not yet sealed: ${differences} differences`,
  );
}
