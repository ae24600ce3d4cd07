import { readFileSync } from "node:fs";
import { ownFile } from "./runtime/own-file.ts";

/** package.json is above `src`, or above the `dist` that `src` is in. */
function readVersion(): string {
  for (const up of ["../package.json", "../../package.json"]) {
    try {
      const { name, version } = JSON.parse(readFileSync(ownFile(up), "utf8"));
      if (name === "school-svc") return version;
    } catch {
      // Not here: try the next path.
    }
  }
  return "unknown";
}

export const version: string = readVersion();
