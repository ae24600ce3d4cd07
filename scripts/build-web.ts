import { build } from "vite";

// Types are checked by `npm run check`; a build only bundles.
await build({ configFile: "web/vite.config.ts", logLevel: "warn" });
