import { Command, Option } from "commander";
import type { FilePlace } from "../../core/documents/store/move-files.ts";
import { print, printJson, printRows, progressBar } from "../support/output.ts";
import { withRuntime } from "../support/with-runtime.ts";

interface MoveOptions {
  to: FilePlace;
  json?: boolean;
}

export function files(): Command {
  const files = new Command("files").description(
    "show and move the place where the contents of files are kept",
  );
  files
    .command("status")
    .description("count the files in the database and in the object store")
    .option("--json", "print one JSON document")
    .action(({ json }: { json?: boolean }) =>
      withRuntime(async () => {
        const { countFiles } = await import("../../core/documents/store/count-files.ts");
        await printRows(await countFiles(), ["place", "files", "megabytes"], json);
      }),
    );
  files
    .command("move")
    .description("move the contents of all files; the service may keep running")
    .addOption(
      new Option("--to <place>", "where to: the bucket of the S3_ settings, or the database")
        .choices(["s3", "database"])
        .makeOptionMandatory(),
    )
    .option("--json", "print one JSON document")
    .addHelpText(
      "after",
      "\nAn interrupted move continues where it stopped when it is started again. New files go where the settings of the service\nsay: set S3_BUCKET before you move to s3; after a move to the database, remove it when the deletion of the objects is done.",
    )
    .action((options: MoveOptions) => withRuntime(() => move(options)));
  return files;
}

async function move({ to, json }: MoveOptions): Promise<void> {
  const { moveFiles } = await import("../../core/documents/store/move-files.ts");
  const { signal } = new AbortController();
  const report = await moveFiles({ to, signal, progress: progressBar("files") });
  if (json) printJson(report);
  else print(`${report.moved} files moved to ${to}, ${(report.bytes / 1e6).toFixed(1)} MB`);
}
