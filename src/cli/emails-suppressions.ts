import { Command, Option } from "commander";
import { integer } from "./arguments.ts";
import { print, printJson, printRows } from "./output.ts";
import { withFoundation } from "./with-foundation.ts";

interface Options {
  school?: string;
  address?: string;
  status?: string;
  limit: number;
  reveal?: boolean;
  json?: boolean;
}

/** Written out, so that `--help` loads no model; a test holds them to the states that there are. */
export const suppressionStatuses = ["watched", "suppressed"];

export const listSuppressed = () =>
  new Command("suppressions")
    .description("addresses that get no mails which one may refuse, or were refused lately")
    .option("--school <slug>", "of one school")
    .option("--address <address>", "of this address")
    .addOption(new Option("--status <status>", "in this state").choices(suppressionStatuses))
    .option("--limit <n>", "how many", integer(1, 10_000), 50)
    .option("--reveal", "show whole addresses")
    .option("--json", "print one JSON document")
    .action(({ json, reveal, ...filter }: Options) =>
      withFoundation(async () => {
        const { listSuppressions } = await import("../core/messaging/find-suppressions.ts");
        const { maskAddress, maskAddresses } = await import("../lib/mail-address.ts");
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
    .description("let mails go to an address again")
    .argument("<address>", "which")
    .option("--school <slug>", "of one school only")
    .option("--json", "print one JSON document")
    .action((address: string, { school, json }: { school?: string; json?: boolean }) =>
      withFoundation(async () => {
        const { liftSuppressions } = await import("../core/messaging/find-suppressions.ts");
        const lifted = (await liftSuppressions(address, school)).map(({ id, school, reason, status }) => ({
          id,
          school,
          reason,
          was: status,
        }));
        if (json) printJson(lifted);
        else for (const { school, reason } of lifted) print(`${school}: lifted, it was ${reason}`);
      }),
    );
