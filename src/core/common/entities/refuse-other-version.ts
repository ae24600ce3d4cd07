import { preconditionFailed } from "../../../lib/errors.ts";
import { versionOf } from "./version.ts";

/**
 * Refuses a change that was made to another version than the current one.
 * @param shown the row as its view shows it
 * @param ifMatch the versions that the caller accepts; undefined accepts any
 * @throws {AppError} 412
 */
export function refuseOtherVersion(shown: unknown, ifMatch: readonly string[] | undefined): void {
  if (ifMatch && !ifMatch.includes(versionOf(JSON.stringify(shown)))) throw preconditionFailed();
}
