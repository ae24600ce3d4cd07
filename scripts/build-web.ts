import { resolve } from "node:path";
import { build } from "vite";

// `npm run check` checks the types; a build only bundles. The argument names another folder than `dist/web`.
const [, , folder = "dist/web"] = process.argv;
const outDir = resolve(folder);
await build({ configFile: "web/vite.config.ts", logLevel: "warn", build: { outDir } });
// After the console, whose build empties the folder.
await build({ configFile: "web/apply.config.ts", logLevel: "warn", build: { outDir } });
