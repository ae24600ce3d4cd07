import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Child, type ChildOptions, startChild } from "./child.ts";

const root = join(import.meta.dirname, "../..");
const command = join(root, "bin/school-svc.js");

/** Returns the command line of the built service, to be run by node. */
export function serviceCommand(): string {
  if (!existsSync(join(root, "dist/src/cli/main.js"))) throw new Error("Nothing is built: npm run build");
  return command;
}

/** `school-svc serve` on a free port of the loopback interface. */
export const startService = (options: ChildOptions, flags: readonly string[] = []): Promise<Child> =>
  startChild([serviceCommand(), "serve", "--host", "127.0.0.1", "--port", "0", ...flags], options);
