import { Command } from "commander";
import { exitCodes } from "./exit-codes.ts";
import { print, printJson } from "./output.ts";
import { withFoundation } from "./with-foundation.ts";

export function keys(): Command {
  const keys = new Command("keys").description("the keys that secrets are encrypted with");
  keys
    .command("rotate")
    .description("encrypt every secret with the current ENCRYPTION_KEY; then ENCRYPTION_KEY_PREVIOUS can go")
    .option("--json", "print one JSON document")
    .action(({ json }: { json?: boolean }) =>
      withFoundation(async () => {
        const { rotateKeys } = await import("../core/identity/rotate-keys.ts");
        const report = await rotateKeys();
        if (json) printJson(report);
        else print(`${report.sealed} secrets were encrypted anew`);
        if (report.unreadable === 0 && report.brokenChains.length === 0) return;
        if (report.unreadable > 0)
          process.stderr.write(
            `${report.unreadable} secrets cannot be read: set ENCRYPTION_KEY_PREVIOUS to the key they were made with\n`,
          );
        for (const chain of report.brokenChains)
          process.stderr.write(
            `the audit chain of ${chain} does not verify: run "school-svc audit verify"\n`,
          );
        process.exitCode = exitCodes.failed;
      }),
    );
  return keys;
}
