import { resolve } from "node:path";
import { build } from "vite";

// `npm run check` checks the types; a build only bundles. The argument names another folder than `dist/web`.
const [, , folder = "dist/web"] = process.argv;
await build({ configFile: "web/vite.config.ts", logLevel: "warn", build: { outDir: resolve(folder) } });
