import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { Command, InvalidArgumentError } from "commander";
import type { z } from "zod";
import { exitCodes } from "../support/exit-codes.ts";
import { inNamedSchool } from "../support/in-school.ts";

interface Options {
  school: string;
  out?: string;
  filter?: Record<string, string>;
  q?: string;
  sort?: string;
}

export const exportList = () =>
  new Command("export")
    .description("export a list of a school as CSV")
    .argument("<list>", "name of the list as in the API: students, guardians, attendance-records, …")
    .requiredOption("--school <slug>", "the school")
    .option("--out <file>", "file to write (default: stdout)")
    .option("--filter <key=value>", "only rows with this value; repeatable", pair)
    .option("--q <text>", "only rows that contain this text")
    .option("--sort <column>", "column to sort by; prefix with - for descending order")
    .addHelpText(
      "after",
      `
Exit codes: ${exitCodes.done} done, ${exitCodes.failed} failed, ${exitCodes.usage} wrong usage or unknown list, ${exitCodes.notFound} school not found.`,
    )
    .action(async (name: string, { school, out, filter = {}, q, sort }: Options, command: Command) => {
      const list = (await lists()).get(name);
      if (!list)
        command.error(
          `error: unknown list '${name}'. Available lists: ${[...(await lists()).keys()].join(", ")}`,
        );
      // The configuration sets the wording of validation messages.
      const [{ checkInput }] = await Promise.all([
        import("../../core/common/input/check-input.ts"),
        import("../../lib/config/config.ts"),
      ]);
      const given = { ...filter, ...(q && { q }), ...(sort && { sort }) };
      const { data: query, faults } = checkInput(list.query, given, "filter");
      if (faults)
        command.error(`error: ${faults.map(({ path, message }) => `${path}: ${message}`).join("; ")}`);
      await inNamedSchool(school, async () => {
        const { recordAudit } = await import("../../core/audit/record-audit.ts");
        const after = { command: "export", list: name, filters: Object.keys(filter) };
        await recordAudit({ action: "records.export", entityType: list.records, after });
        await write(list.rows(query), out);
      });
    });

function pair(text: string, known: Record<string, string> = {}): Record<string, string> {
  const at = text.indexOf("=");
  if (at < 1) throw new InvalidArgumentError('It must be like "status=active".');
  return { ...known, [text.slice(0, at)]: text.slice(at + 1) };
}

interface List {
  /** Entity type of the rows. */
  records: string;
  query: z.ZodType;
  rows(query: unknown): AsyncIterable<string>;
}

/** Collects every list that the API exports as CSV, by its name there. */
async function lists(): Promise<Map<string, List>> {
  const { routes } = await import("../../server/routes/index.ts");
  return new Map(
    Object.values(routes)
      .flat()
      .filter(({ path, file }) => file?.type === "text/csv" && /^\/[\w-]+\.csv$/.test(path))
      .map(({ path, query, handle, records = "" }) => [
        path.slice(1, -".csv".length),
        {
          records,
          query: query!,
          rows: (given: unknown) => handle({ query: given } as never) as AsyncIterable<string>,
        },
      ]),
  );
}

/** Writes to stdout or a file. The file gets its name only when it is complete. */
async function write(pieces: AsyncIterable<string>, out: string | undefined): Promise<void> {
  if (!out) {
    await pipeline(counted(pieces, process.stderr.isTTY && !process.stdout.isTTY), process.stdout, {
      end: false,
    });
    return;
  }
  const unfinished = `${out}.part`;
  try {
    await pipeline(counted(pieces, process.stderr.isTTY), createWriteStream(unfinished));
    await rename(unfinished, out);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function* counted(pieces: AsyncIterable<string>, watched: boolean): AsyncGenerator<string> {
  const { stderr } = process;
  let lines = -1;
  for await (const piece of pieces) {
    yield piece;
    if (!watched) continue;
    lines += piece.split("\r\n").length - 1;
    stderr.write(`\r\x1b[2K${lines} rows`);
  }
  if (watched) stderr.write("\n");
}
