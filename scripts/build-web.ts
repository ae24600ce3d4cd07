import { copyFileSync } from "node:fs";
import { resolve } from "node:path";
import { build } from "vite";

// `npm run check` checks the types; a build only bundles. The argument names another folder than `dist/web`.
const [, , folder = "dist/web"] = process.argv;
const outDir = resolve(folder);
await build({ configFile: "web/vite.config.ts", logLevel: "warn", build: { outDir } });
// After the console, whose build empties the folder. Each page alone, so that it shares no file with another.
for (const page of ["apply", "kiosk"])
  await build({
    configFile: "web/page.config.ts",
    logLevel: "warn",
    build: { outDir, rolldownOptions: { input: resolve(`web/${page}.html`) } },
  });
// The licence of the fonts asks for a copy beside them.
for (const font of ["inter", "vazirmatn"])
  copyFileSync(
    `node_modules/@fontsource-variable/${font}/LICENSE`,
    resolve(outDir, `assets/${font}-LICENSE.txt`),
  );
