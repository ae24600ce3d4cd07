import { type Command, InvalidArgumentError } from "commander";
import type { MoveStep } from "../../db/moving/move-row.ts";
import { withoutTrailingSlashes } from "../../lib/without-trailing-slashes.ts";
import { print, printJson, printRows, progressBar } from "../support/output.ts";
import { withRuntime } from "../support/with-runtime.ts";

interface MoveOptions {
  to: string;
  address?: string;
  installation?: string;
  from?: string;
  fromForTarget?: string;
  sharedFiles?: boolean;
  cancel?: boolean;
  json?: boolean;
}

const steps: Readonly<Record<MoveStep, string>> = {
  copying: "copying its rows; the school works as always",
  draining: "waiting for emails and webhooks that are being sent",
  frozen: "read-only: comparing both databases",
  closed: "handing over",
  moved: "the school is there; handing over the last entries of the access log",
  settled: "done",
  arriving: "arriving",
  arrived: "arrived",
};

/** Adds the commands that move schools between databases. */
export function addMoves(tenants: Command): void {
  const json = ["--json", "print one JSON document"] as const;

  tenants
    .command("move <slug>")
    .description("move a school to the database of another installation while it is in use")
    .requiredOption("--to <url>", "database that it moves to, with a superuser", databaseUrl)
    .option("--address <url>", "public address of the installation that it moves to", publicUrl)
    .option("--installation <name>", "instead of --address: name of the other installation in the directory")
    .option(
      "--from <url>",
      "database that it leaves, with a superuser (default: the configured one)",
      databaseUrl,
    )
    .option(
      "--from-for-target <url>",
      "the same, as the server of the target reaches it (default: as --from)",
      databaseUrl,
    )
    .option("--shared-files", "both installations use the same object store")
    .option("--cancel", "end a move before the school has arrived, and remove the copy")
    .option(...json)
    .addHelpText(
      "after",
      "\nRun it again after an interruption: it goes on where it stopped. Passwords can be in ~/.pgpass.\nBoth installations need the same keys (JWT_SECRET, ENCRYPTION_KEY, PASSWORD_PEPPER): see docs/scaling.md.",
    )
    .action((slug: string, options: MoveOptions) =>
      withRuntime(({ directUrl }) => move(slug, directUrl, options)),
    );

  tenants
    .command("moves")
    .description("list the schools that have left this database, are about to, or have arrived")
    .option(...json)
    .action(({ json }: { json?: boolean }) =>
      withRuntime(async () => {
        const { listMoves } = await import("../../core/platform/moves/list-moves.ts");
        await printRows(
          await listMoves(),
          ["slug", "step", "address", "startedAt", "movedAt", "hasRows"],
          json,
        );
      }),
    );

  tenants
    .command("remove-moved <slug>")
    .description("remove the rows that a moved school has left in this database")
    .option(
      "--from <url>",
      "database that it left, with a superuser (default: the configured one)",
      databaseUrl,
    )
    .option(...json)
    .action((slug: string, { from, json }: { from?: string; json?: boolean }) =>
      withRuntime(async ({ directUrl }) => {
        const { removeMoved } = await import("../../db/moving/remove-moved.ts");
        const rows = await removeMoved(from ?? directUrl, slug);
        await audit("tenants.remove_moved", { slug, rows });
        if (json) printJson({ slug, rows });
        else print(`${slug}: ${rows} rows removed`);
      }),
    );
}

async function move(slug: string, directUrl: string, options: MoveOptions): Promise<void> {
  const {
    to,
    installation,
    from = directUrl,
    fromForTarget: sourceSeenByTarget,
    sharedFiles,
    cancel,
    json,
  } = options;
  if (cancel) {
    const { cancelMove } = await import("../../db/moving/cancel-move.ts");
    await cancelMove({ slug, from, to });
    await audit("tenants.cancel_move", { slug });
    if (json) printJson({ slug, cancelled: true });
    else print(`${slug} stays: what was copied has been removed`);
    return;
  }
  const address = installation ? await addressOf(installation) : options.address;
  if (!address)
    throw new Error(
      "Name the other installation: --installation if there is a directory, otherwise its public --address https://…",
    );
  const { moveSchool } = await import("../../db/moving/move-school.ts");
  const progress = progressBar("copy");
  let last: MoveStep | undefined;
  const report = await moveSchool({
    slug,
    from,
    to,
    address,
    sourceSeenByTarget,
    sharedFiles,
    onStep(step, copied) {
      if (copied?.of) progress(copied.tables, copied.of, "tables");
      if (step !== last) process.stderr.write(`${step}: ${steps[step]}\n`);
      last = step;
    },
  });
  if (installation) await (await connectedDirectory()).assign(slug, installation);
  await audit("tenants.move", { ...report });
  if (json) return printJson(report);
  print(
    `${slug} has moved to ${address}: ${report.rows} rows in ${report.tables} tables and ${report.jobs} jobs, read-only for ${report.readOnlyMs} ms`,
  );
  const next = installation ? "Every installation forwards its requests there." : "Send its requests there.";
  print(`${next} Its rows here are hidden; remove them with "school-svc tenants remove-moved ${slug}"`);
}

async function connectedDirectory() {
  const { directory } = await import("../../core/platform/directory/directory.ts");
  const opened = directory();
  if (!opened) throw new Error("There is no directory: set DIRECTORY_URL, or use --address");
  return opened;
}

async function addressOf(installation: string): Promise<string> {
  const found = (await connectedDirectory()).find(installation);
  if (found) return found.address;
  throw new Error(
    `The directory has no installation ${installation}: see "school-svc directory installations"`,
  );
}

async function audit(action: string, after: object): Promise<void> {
  const { recordPlatformAudit } = await import("../../core/platform/operators/record-platform-audit.ts");
  await recordPlatformAudit({ action, entityType: "School", after });
}

function databaseUrl(text: string): string {
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return text;
  throw new InvalidArgumentError("It must be a postgres:// URL.");
}

function publicUrl(text: string): string {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return withoutTrailingSlashes(text);
  throw new InvalidArgumentError("It must be an http(s):// address.");
}
