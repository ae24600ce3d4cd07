import { execFile } from "node:child_process";
import { serviceCommand } from "../../bench/support/service.ts";
import { production } from "./site.ts";

/** How many amounts do not agree, as the command line says it. */
export const checkLedger = (databaseUrl: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const env = { PATH: process.env["PATH"] ?? "", ...production(databaseUrl) };
    execFile(process.execPath, [serviceCommand(), "ledger", "check", "--json"], { env }, (error, stdout) => {
      try {
        resolve(JSON.parse(stdout).differences.length);
      } catch {
        reject(error ?? new Error(`this is no report: ${stdout}`));
      }
    });
  });
