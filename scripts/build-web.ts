import { resolve } from "node:path";
import { build } from "vite";

// Types are checked by `npm run check`; a build only bundles. An argument names another folder than `dist/web`.
const [, , folder = "dist/web"] = process.argv;
await build({ configFile: "web/vite.config.ts", logLevel: "warn", build: { outDir: resolve(folder) } });
