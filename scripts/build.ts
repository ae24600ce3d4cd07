import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync } from "node:fs";

// The build is replaced as a whole, so that nothing of a former one is left.
rmSync("dist", { recursive: true, force: true });

// The console has its own folder, so that it can be built meanwhile.
const web = spawn(process.execPath, ["scripts/build-web.ts"], { stdio: "inherit" });
web.on("exit", (code) => {
  process.exitCode ||= code ?? 1;
});

const { status } = spawnSync(
  process.execPath,
  ["node_modules/typescript/bin/tsc", "-p", "tsconfig.build.json"],
  {
    stdio: "inherit",
  },
);
if (status !== 0) process.exit(status ?? 1);

const assets = "dist/src/server/swagger-ui";
mkdirSync(assets, { recursive: true });
for (const file of ["swagger-ui.css", "swagger-ui-bundle.js", "LICENSE", "NOTICE"])
  cpSync(`node_modules/swagger-ui-dist/${file}`, `${assets}/${file}`);

cpSync("src/documents/fonts", "dist/src/documents/fonts", { recursive: true });
cpSync("src/lib/common-passwords.bin", "dist/src/lib/common-passwords.bin");
