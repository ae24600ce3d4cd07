import { Command, Option } from "commander";
import { integer } from "../support/arguments.ts";
import { print, printJson, printRows } from "../support/output.ts";
import { withRuntime } from "../support/with-runtime.ts";

interface Options {
  school?: string;
  address?: string;
  status?: string;
  limit: number;
  reveal?: boolean;
  json?: boolean;
}

/** Listed here so that `--help` does not load the model; a test keeps the list in sync with it. */
export const suppressionStatuses = ["watched", "suppressed"];

export const listSuppressed = () =>
  new Command("suppressions")
    .description("list addresses excluded from optional email, or watched after recent rejections")
    .option("--school <slug>", "only this school")
    .option("--address <address>", "only this address")
    .addOption(new Option("--status <status>", "only in this status").choices(suppressionStatuses))
    .option("--limit <n>", "maximum number of addresses", integer(1, 10_000), 50)
    .option("--reveal", "show full addresses")
    .option("--json", "print one JSON document")
    .action(({ json, reveal, ...filter }: Options) =>
      withRuntime(async () => {
        const { listSuppressions } = await import("../../core/emails/suppressions/find-suppressions.ts");
        const { maskAddress, maskAddresses } = await import("../../lib/delivery/email-address.ts");
        const rows = (await listSuppressions(filter)).map(({ schoolId: _, ...row }) => ({
          ...row,
          address: reveal ? row.address : maskAddress(row.address),
          lastResponse: reveal ? row.lastResponse : row.lastResponse && maskAddresses(row.lastResponse),
        }));
        await printRows(rows, ["school", "address", "reason", "status", "refusals", "createdAt"], json);
      }),
    );

export const unsuppress = () =>
  new Command("unsuppress")
    .description("allow email to an address again")
    .argument("<address>", "address to unsuppress")
    .option("--school <slug>", "only in this school")
    .option("--json", "print one JSON document")
    .action((address: string, { school, json }: { school?: string; json?: boolean }) =>
      withRuntime(async () => {
        const { liftSuppressions } = await import("../../core/emails/suppressions/find-suppressions.ts");
        const lifted = (await liftSuppressions(address, school)).map(({ id, school, reason, status }) => ({
          id,
          school,
          reason,
          was: status,
        }));
        if (json) printJson(lifted);
        else
          for (const { school, reason } of lifted) print(`${school}: suppression lifted (reason: ${reason})`);
      }),
    );
