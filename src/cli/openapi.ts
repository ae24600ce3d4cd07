import { writeFile } from "node:fs/promises";
import { Command } from "commander";
import { print, printJson } from "./support/output.ts";

export const openapi = () =>
  new Command("openapi")
    .description("print the OpenAPI 3.1 document of the HTTP API")
    .option("--out <file>", "write to this file instead of stdout")
    .action(async ({ out }: { out?: string }) => {
      const { openapiDocument } = await import("../server/openapi-document.ts");
      if (!out) return printJson(openapiDocument());
      await writeFile(out, `${JSON.stringify(openapiDocument(), null, 2)}\n`);
      print(`written to ${out}`);
    });
