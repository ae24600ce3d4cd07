import { setTimeout as pause } from "node:timers/promises";
import { Command } from "commander";
import { integer } from "./arguments.ts";
import { exitCodes } from "./exit-codes.ts";
import { inNamedSchool } from "./in-school.ts";
import { print, printJson, printRows } from "./output.ts";

interface Options {
  school: string;
  replace?: boolean;
  timeout: number;
  json?: boolean;
}

/** How often it is looked whether there is another code, or the phone has scanned it. */
const lookMs = 500;

export function channels(): Command {
  const channels = new Command("channels").description("the ways that messages of a school leave by");
  const ofSchool = ["--school <slug>", "of this school"] as const;

  channels
    .command("list")
    .description("every channel and whether it can be used")
    .requiredOption(...ofSchool)
    .option("--json", "print one JSON document")
    .action(({ school, json }: Options) =>
      inNamedSchool(school, async () => {
        const { listChannels } = await import("../core/communication/channels.ts");
        await printRows((await listChannels()).data, ["channel", "state", "detail"], json);
      }),
    );

  channels
    .command("pair")
    .description("pair a phone with the messaging app: prints what it is to scan, until it has")
    .requiredOption(...ofSchool)
    .option("--replace", "unpair the phone that is paired now")
    .option("--timeout <seconds>", "give up after so long", integer(1, 3_600), 180)
    .option("--json", "print one JSON document a line, for each change")
    .action(({ school, replace = false, timeout, json }: Options) =>
      inNamedSchool(school, () => pair({ replace, timeoutMs: timeout * 1_000, json: json === true })),
    );

  channels
    .command("unpair")
    .description("unpair the phone; what still waits to be sent by it is not sent")
    .requiredOption(...ofSchool)
    .option("--json", "print one JSON document")
    .action(({ school, json }: Options) =>
      inNamedSchool(school, async () => {
        const { unpairAccount } = await import("../core/communication/messaging-app/unpair-account.ts");
        await unpairAccount();
        if (json) printJson({ state: "disconnected" });
        else print("the phone is unpaired");
      }),
    );
  return channels;
}

/** In the school of the context. Where no worker is running this process holds the connection meanwhile. */
async function pair({ replace, timeoutMs, json }: { replace: boolean; timeoutMs: number; json: boolean }) {
  const [{ pairAccount }, { showAccount }, { holdAccounts }, { context }] = await Promise.all([
    import("../core/communication/messaging-app/pair-account.ts"),
    import("../core/communication/messaging-app/account.ts"),
    import("../core/communication/messaging-app/hold-accounts.ts"),
    import("../lib/context.ts"),
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
      await holder.look();
      await pause(lookMs);
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
    print(state === "ready" ? `${number} is paired` : `not paired: ${detail ?? "nobody scanned the code"}`);
  if (state !== "ready") process.exitCode = exitCodes.failed;
}
