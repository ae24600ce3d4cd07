import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { bundleService } from "./bundle-service.ts";
import { hashSources } from "./hash-sources.ts";
import { keepPublicTypes } from "./keep-public-types.ts";

// Builds `dist`; with `--if-changed` only the parts whose sources have changed since. A failed build keeps the previous one.
const built = resolve("dist");
const stamp = ".sources";
const hashes = { service: hashSources(".", "service"), console: hashSources(".", "console") };
const former = process.argv.includes("--if-changed") ? readStamp() : {};
const isCurrent = { service: former.service === hashes.service, console: former.console === hashes.console };
if (isCurrent.service && isCurrent.console) process.exit();

// A running service loads parts of `dist` lazily, so the folder is replaced at once and as a whole.
const folder = `${built}.new-${process.pid}`;
mkdirSync(folder);
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

// What has not changed is copied: a hard link would tie the new folder to files that a running service has open.
if (isCurrent.service)
  cpSync(built, folder, { recursive: true, filter: (path) => path !== join(built, "web") });
if (isCurrent.console) cpSync(join(built, "web"), join(folder, "web"), { recursive: true });
await Promise.all([
  !isCurrent.console && run("scripts/build-web.ts", join(folder, "web")),
  !isCurrent.service &&
    run("node_modules/typescript/bin/tsc", "-p", "tsconfig.build.json", "--outDir", folder),
  !isCurrent.service && bundleService(folder),
]);
if (!isCurrent.service) addAssets();
writeFileSync(join(folder, stamp), `${JSON.stringify(hashes)}\n`);

const replaced = `${folder}.former`;
if (existsSync(built)) renameSync(built, replaced);
renameSync(folder, built);
rmSync(replaced, { recursive: true, force: true });

function addAssets(): void {
  keepPublicTypes(folder);
  const assets = join(folder, "src/server/swagger-ui");
  mkdirSync(assets, { recursive: true });
  for (const file of ["swagger-ui.css", "swagger-ui-bundle.js", "LICENSE", "NOTICE"])
    cpSync(`node_modules/swagger-ui-dist/${file}`, join(assets, file));
  cpSync("src/documents/fonts", join(folder, "src/documents/fonts"), { recursive: true });
  cpSync("src/lib/passwords/common-passwords.bin", join(folder, "src/lib/passwords/common-passwords.bin"));
  cpSync("src/db/schema/expected-schema.tsv", join(folder, "src/db/schema/expected-schema.tsv"));
}

/** @returns the hashes of the sources that `dist` was built from; empty without a complete build */
function readStamp(): { service?: string; console?: string } {
  try {
    return JSON.parse(readFileSync(join(built, stamp), "utf8"));
  } catch {
    return {};
  }
}

async function run(...args: string[]): Promise<void> {
  const [code] = await once(spawn(process.execPath, args, { stdio: "inherit" }), "exit");
  if (code !== 0) process.exit(code ?? 1);
}
