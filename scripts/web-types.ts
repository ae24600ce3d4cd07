import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { openapiDocument } from "../src/server/openapi-document.ts";

// The API types of the console and of packages/client are derived from the routes; regenerate them if those have changed.
const targets = ["web/src/api/schema.d.ts", "packages/client/src/schema.d.ts"];
const document = JSON.stringify(openapiDocument());
const mark = `// ${createHash("sha256").update(document).digest("hex")}\n`;

const isCurrent = (target: string) => existsSync(target) && readFileSync(target, "utf8").startsWith(mark);

if (!targets.every(isCurrent)) {
  const folder = mkdtempSync(join(tmpdir(), "school-svc-openapi-"));
  const input = join(folder, "openapi.json");
  const output = join(folder, "schema.d.ts");
  writeFileSync(input, document);
  const generator = createRequire(resolve("web/package.json")).resolve("openapi-typescript/package.json");
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(dirname(generator), "bin/cli.js"), input, "--default-non-nullable", "false", "-o", output],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`openapi-typescript failed: ${stderr}`);
  for (const target of targets) writeFileSync(target, mark + readFileSync(output, "utf8"));
  rmSync(folder, { recursive: true });
}
