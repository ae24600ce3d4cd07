import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { hashSources } from "./hash-sources.ts";
import { keepPublicTypes } from "./keep-public-types.ts";

// Builds `dist`; with `--if-changed` only where it was built from other sources. A failed build leaves the former one.
const built = resolve("dist");
const stamp = ".sources";
const hash = hashSources(".");
if (process.argv.includes("--if-changed") && isBuilt()) process.exit();

// A service may be running from `dist`, and loads parts of it when they are first needed: it is replaced at once, and whole.
const folder = `${built}.new-${process.pid}`;
mkdirSync(folder);
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

await Promise.all([
  run("scripts/build-web.ts", join(folder, "web")),
  run("node_modules/typescript/bin/tsc", "-p", "tsconfig.build.json", "--outDir", folder),
]);
keepPublicTypes(folder);

const assets = join(folder, "src/server/swagger-ui");
mkdirSync(assets, { recursive: true });
for (const file of ["swagger-ui.css", "swagger-ui-bundle.js", "LICENSE", "NOTICE"])
  cpSync(`node_modules/swagger-ui-dist/${file}`, join(assets, file));
cpSync("src/documents/fonts", join(folder, "src/documents/fonts"), { recursive: true });
cpSync("src/lib/common-passwords.bin", join(folder, "src/lib/common-passwords.bin"));
writeFileSync(join(folder, stamp), `${hash}\n`);

const former = `${folder}.former`;
if (existsSync(built)) renameSync(built, former);
renameSync(folder, built);
rmSync(former, { recursive: true, force: true });

function isBuilt(): boolean {
  try {
    return readFileSync(join(built, stamp), "utf8").trim() === hash;
  } catch {
    return false;
  }
}

async function run(...args: string[]): Promise<void> {
  const [code] = await once(spawn(process.execPath, args, { stdio: "inherit" }), "exit");
  if (code !== 0) process.exit(code ?? 1);
}
