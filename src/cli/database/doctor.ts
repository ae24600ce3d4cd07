import { Command } from "commander";
import { closingOnSignal } from "../service/closing-on-signal.ts";
import { exitCodes } from "../support/exit-codes.ts";
import { print, printJson } from "../support/output.ts";

export const doctor = () =>
  new Command("doctor")
    .description("check the environment of the service, one line per check")
    .option("--json", "print one JSON document")
    .action(async ({ json }: { json?: boolean }) => {
      const { loadConfig } = await import("../../lib/config/config.ts");
      const { examine } = await import("../../doctor.ts");
      const colour = process.stdout.isTTY && !process.env["NO_COLOR"];
      const marks = colour
        ? { ok: "\x1b[32mok  \x1b[0m", warning: "\x1b[33mwarn\x1b[0m", failed: "\x1b[31mfail\x1b[0m" }
        : { ok: "ok  ", warning: "warn", failed: "fail" };
      const findings = await closingOnSignal(() =>
        examine(loadConfig({ purpose: "command" }), ({ check, outcome, detail }) => {
          if (!json) print(`${marks[outcome]}  ${check.padEnd(11)} ${detail}`);
        }),
      );
      if (json) printJson(findings);
      if (findings.some(({ outcome }) => outcome === "failed")) process.exitCode = exitCodes.failed;
    });
