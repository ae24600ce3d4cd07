import { readFileSync } from "node:fs";

/** The manifest is two folders up from the source, and three from the build. */
function readVersion(): string {
  for (const up of ["../../package.json", "../../../package.json"]) {
    try {
      const { name, version } = JSON.parse(readFileSync(new URL(up, import.meta.url), "utf8"));
      if (name === "school-svc") return version;
    } catch {
      // Not here: the next place.
    }
  }
  return "unknown";
}

export const version: string = readVersion();
