import v8 from "node:v8";
import { runInNewContext } from "node:vm";

/** Gives back what starting has left behind, some twenty megabytes that V8 would keep for later. Takes 0.2 s. */
export function giveBackMemory(): void {
  v8.setFlagsFromString("--expose-gc");
  const gc = runInNewContext("gc") as NodeJS.GCFunction;
  v8.setFlagsFromString("--no-expose-gc");
  gc({ type: "major", execution: "sync", flavor: "last-resort" });
}
