import { readFileSync } from "node:fs";

/** package.json is two folders above the source, and three above the build. */
function readVersion(): string {
  for (const up of ["../../package.json", "../../../package.json"]) {
    try {
      const { name, version } = JSON.parse(readFileSync(new URL(up, import.meta.url), "utf8"));
      if (name === "school-svc") return version;
    } catch {
      // Not here: try the next path.
    }
  }
  return "unknown";
}

export const version: string = readVersion();
