import { execFileSync } from "node:child_process";
import { cpSync, rmSync } from "node:fs";

// Builds packages/client for publication: `npm run build:client`, then `npm pack ./packages/client`.
const folder = "packages/client";
const run = (...args: string[]) => execFileSync(process.execPath, args, { stdio: "inherit" });
run("scripts/web-types.ts");
rmSync(`${folder}/dist`, { recursive: true, force: true });
run("node_modules/typescript/bin/tsc", "-p", folder);
// The compiler writes declarations of sources only.
cpSync(`${folder}/src/schema.d.ts`, `${folder}/dist/schema.d.ts`);
