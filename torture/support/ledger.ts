import { execFile } from "node:child_process";
import { serviceCommand } from "../../bench/support/service.ts";
import { production } from "./processes/environment.ts";

/** Counts the ledger differences with the command line. */
export const checkLedger = (databaseUrl: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const env = { PATH: process.env["PATH"] ?? "", ...production(databaseUrl) };
    execFile(process.execPath, [serviceCommand(), "ledger", "check", "--json"], { env }, (error, stdout) => {
      try {
        resolve(JSON.parse(stdout).differences.length);
      } catch {
        reject(error ?? new Error(`not a report: ${stdout}`));
      }
    });
  });
