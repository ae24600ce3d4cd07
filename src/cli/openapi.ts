import { writeFile } from "node:fs/promises";
import { Command } from "commander";
import { print, printJson } from "./output.ts";

export const openapi = () =>
  new Command("openapi")
    .description("the OpenAPI 3.1 document of the HTTP interface")
    .option("--out <file>", "write it to a file")
    .action(async ({ out }: { out?: string }) => {
      const { openapiDocument } = await import("../server/openapi-document.ts");
      if (!out) return printJson(openapiDocument());
      await writeFile(out, `${JSON.stringify(openapiDocument(), null, 2)}\n`);
      print(`written to ${out}`);
    });
