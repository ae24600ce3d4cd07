import { Command } from "commander";
import { print, printRows } from "../support/output.ts";

/** Shows and prepares the directory of several installations. */
export function directory(): Command {
  const command = new Command("directory").description("show which installation has which school");
  const json = ["--json", "print one JSON document"] as const;

  command
    .command("create")
    .description("create the tables of the directory in the database of DIRECTORY_URL")
    .action(async () => {
      const { createDirectory } = await import("../../db/directory/create-directory.ts");
      await createDirectory(await directoryUrl());
      print("The directory is ready: each installation publishes its schools there every minute");
    });

  command
    .command("schools")
    .description("list the schools of all installations")
    .option("--installation <name>", "only those of one installation")
    .option(...json)
    .action(async ({ installation, json }: { installation?: string; json?: boolean }) => {
      const { schools } = await read();
      const listed = schools.filter((each) => !installation || each.installation === installation);
      await printRows(listed, ["slug", "name", "installation", "status", "students"], json);
    });

  command
    .command("installations")
    .description("list the installations with the number of their schools and students")
    .option(...json)
    .action(async ({ json }: { json?: boolean }) => {
      const { summarizeInstallations } = await import(
        "../../core/platform/directory/summarize-installations.ts"
      );
      const rows = summarizeInstallations(await read());
      await printRows(rows, ["name", "address", "version", "schools", "students", "seenAt"], json);
    });
  return command;
}

async function read() {
  const { readDirectory } = await import("../../db/directory/directory-database.ts");
  return readDirectory(await directoryUrl());
}

async function directoryUrl(): Promise<string> {
  const { loadConfig } = await import("../../lib/config/config.ts");
  const { DIRECTORY_URL: url } = loadConfig({ purpose: "command" });
  if (!url) throw new Error("There is no directory: set DIRECTORY_URL");
  return url;
}
