import { Command } from "commander";
import { exitCodes } from "../support/exit-codes.ts";
import { print, printJson } from "../support/output.ts";
import { withRuntime } from "../support/with-runtime.ts";

export function keys(): Command {
  const keys = new Command("keys").description("manage the keys that encrypt secrets");
  keys
    .command("rotate")
    .description(
      "re-encrypt every secret with the current ENCRYPTION_KEY; ENCRYPTION_KEY_PREVIOUS can be removed afterwards",
    )
    .option("--json", "print one JSON document")
    .action(({ json }: { json?: boolean }) =>
      withRuntime(async () => {
        const { rotateKeys } = await import("../../core/identity/rotate-keys.ts");
        const report = await rotateKeys();
        if (json) printJson(report);
        else print(`${report.sealed} secrets re-encrypted`);
        if (report.unreadable === 0 && report.brokenChains.length === 0) return;
        if (report.unreadable > 0)
          process.stderr.write(
            `${report.unreadable} secrets cannot be decrypted: set ENCRYPTION_KEY_PREVIOUS to the key they were encrypted with\n`,
          );
        for (const chain of report.brokenChains)
          process.stderr.write(
            `the audit chain of ${chain} failed verification: run "school-svc audit verify"\n`,
          );
        process.exitCode = exitCodes.failed;
      }),
    );
  return keys;
}
