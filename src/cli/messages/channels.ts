import { setTimeout as pause } from "node:timers/promises";
import { Command } from "commander";
import { integer } from "../support/arguments.ts";
import { exitCodes } from "../support/exit-codes.ts";
import { inNamedSchool } from "../support/in-school.ts";
import { print, printJson, printRows } from "../support/output.ts";

interface Options {
  school: string;
  replace?: boolean;
  timeout: number;
  json?: boolean;
}

/** Interval for checking whether there is a new code or the phone has scanned it. */
const POLL_INTERVAL_MS = 500;

export function channels(): Command {
  const channels = new Command("channels").description("message channels of a school");
  const ofSchool = ["--school <slug>", "the school"] as const;

  channels
    .command("list")
    .description("list every channel and its state")
    .requiredOption(...ofSchool)
    .option("--json", "print one JSON document")
    .action(({ school, json }: Options) =>
      inNamedSchool(school, async () => {
        const { listChannels } = await import("../../core/scheduled-messages/channels.ts");
        await printRows((await listChannels()).data, ["channel", "state", "detail"], json);
      }),
    );

  channels
    .command("pair")
    .description("pair a phone with the messaging app: prints codes until one is scanned")
    .requiredOption(...ofSchool)
    .option("--replace", "unpair the currently paired phone first")
    .option("--timeout <seconds>", "give up after this time", integer(1, 3_600), 180)
    .option("--json", "print one JSON document per line for each change")
    .action(({ school, replace = false, timeout, json }: Options) =>
      inNamedSchool(school, () => pair({ replace, timeoutMs: timeout * 1_000, json: json === true })),
    );

  channels
    .command("unpair")
    .description("unpair the phone; messages still waiting for it are not sent")
    .requiredOption(...ofSchool)
    .option("--json", "print one JSON document")
    .action(({ school, json }: Options) =>
      inNamedSchool(school, async () => {
        const { unpairAccount } = await import("../../core/channels/messaging-app/unpair-account.ts");
        await unpairAccount();
        if (json) printJson({ state: "disconnected" });
        else print("phone unpaired");
      }),
    );
  return channels;
}

/** Pairs a phone in the school of the context. If no worker is running, this process holds the connection for the time being. */
async function pair({ replace, timeoutMs, json }: { replace: boolean; timeoutMs: number; json: boolean }) {
  const [{ pairAccount }, { showAccount }, { holdAccounts }, { context }] = await Promise.all([
    import("../../core/channels/messaging-app/pair-account.ts"),
    import("../../core/channels/messaging-app/account.ts"),
    import("../../core/channels/messaging-app/hold-accounts.ts"),
    import("../../lib/context.ts"),
  ]);
  let account = await pairAccount({ replace });
  const holder = holdAccounts({
    school: context().schoolId,
    onFailure: (error) => process.stderr.write(`${(error as Error).message}\n`),
  });
  const until = performance.now() + timeoutMs;
  let shown: string | null = null;
  try {
    while (account.state === "connecting" && performance.now() < until) {
      await holder.reconcile();
      await pause(POLL_INTERVAL_MS);
      account = await showAccount();
      if (account.qr && account.qr !== shown) {
        shown = account.qr;
        if (json) print(JSON.stringify({ state: account.state, qr: shown }));
        else {
          const { renderUnicodeCompact } = await import("uqr");
          print(`Scan this with the phone (linked devices):\n${renderUnicodeCompact(shown)}\n${shown}`);
        }
      }
    }
  } finally {
    await holder.close();
  }
  const { state, number, detail } = account;
  if (json) print(JSON.stringify({ state, number, detail }));
  else
    print(
      state === "ready"
        ? `${number} is paired`
        : `not paired: ${detail ?? "the code was not scanned in time"}`,
    );
  if (state !== "ready") process.exitCode = exitCodes.failed;
}
