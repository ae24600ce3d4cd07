import v8 from "node:v8";
import { runInNewContext } from "node:vm";

/** Releases about 24 MB of garbage left by start-up that V8 would otherwise keep. Takes 0.2 to 0.4 s. */
export function giveBackMemory(): void {
  v8.setFlagsFromString("--expose-gc");
  const gc = runInNewContext("gc") as NodeJS.GCFunction;
  v8.setFlagsFromString("--no-expose-gc");
  gc({ type: "major", execution: "sync", flavor: "last-resort" });
}
