import { readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { resolve } from "node:path";
import { rolldown } from "rolldown";

/** Locates files relative to itself, so the build must keep its path. */
const fixedModule = "src/lib/runtime/own-file";

/** Modules that a process or a thread starts with: their bundles keep their paths. */
const entries = [
  "src/index.ts",
  "src/cli/main.ts",
  "src/lib/passwords/password-worker.ts",
  "src/documents/print-worker.ts",
  "src/core/homework/similarity/compare-worker.ts",
  "src/core/timetable/generation/solver/solve-worker.ts",
  // For the bench, whose baseline loads the same models and nothing else.
  "src/models/index.ts",
];

const { dependencies, optionalDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
const packages = Object.keys({ ...dependencies, ...optionalDependencies });
const isExternal = (id: string) => isBuiltin(id) || packages.some((name) => `${id}/`.startsWith(`${name}/`));

/**
 * Bundles the 2,400 modules of the service into some 430 files below `folder`, so that Node finds, reads and links fewer at a
 * start. Packages are not bundled, and what is loaded lazily still is.
 */
export async function bundleService(folder: string): Promise<void> {
  const bundle = await rolldown({
    input: Object.fromEntries(entries.map((file) => [file.replace(/\.ts$/, ""), resolve(file)])),
    platform: "node",
    external: isExternal,
    onLog(level, log) {
      throw new Error(`${level}: ${log.message}`);
    },
  });
  await bundle.write({
    dir: folder,
    entryFileNames: "[name].js",
    codeSplitting: { groups: [{ name: fixedModule, test: /own-file\.ts$/ }] },
    chunkFileNames: ({ name }) => (name === fixedModule ? "[name].js" : "src/chunks/[name]-[hash].js"),
    // Names of classes and functions are part of logs and errors.
    keepNames: true,
    comments: false,
  });
  await bundle.close();
}
