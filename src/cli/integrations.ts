import { Command } from "commander";
import { exitCodes } from "./exit-codes.ts";
import { exportOneRoster, importOneRoster } from "./integrations-files.ts";
import { print, printJson, printRows } from "./output.ts";
import { withFoundation } from "./with-foundation.ts";

interface Options {
  school?: string;
  json?: boolean;
  full?: boolean;
}

export function integrations(): Command {
  const integrations = new Command("integrations").description(
    "connections to other systems, and their pulls",
  );
  const json = ["--json", "print one JSON document"] as const;

  integrations
    .command("list")
    .description("the connections of every school, or of one")
    .option("--school <slug>", "of one school")
    .option(...json)
    .action(({ school, json }: Options) =>
      withFoundation(async () => {
        const { listConnections } = await import("../core/integrations/find-connections.ts");
        const { findSchool } = await import("../core/platform/find-school.ts");
        if (school) await findSchool(school);
        await printRows(
          await listConnections(school),
          ["id", "school", "name", "connector", "status", "lastSyncAt", "consecutiveFailures", "lastError"],
          json,
        );
      }),
    );

  integrations
    .command("show <id>")
    .description("one connection with its latest pulls")
    .option(...json)
    .action((id: string, { json }: Options) =>
      withFoundation(async () => {
        const { showConnection } = await import("../core/integrations/find-connections.ts");
        const found = await showConnection(id);
        if (json) return printJson({ ...found.connection, runs: found.runs });
        await printRows(
          [found.connection],
          ["school", "name", "connector", "status", "nextSyncAt", "lastError"],
          false,
        );
        await printRows(
          found.runs,
          [
            ...(["startedAt", "trigger", "status", "countRead", "countCreated", "countUpdated"] as const),
            ...(["countRemoved", "countFailed", "error"] as const),
          ],
          false,
        );
      }),
    );

  integrations
    .command("test <id>")
    .description("ask the partner for its first page, and change nothing")
    .option(...json)
    .action((id: string, { json }: Options) =>
      inConnection(id, async () => {
        const { testConnection } = await import("../core/integrations/try-connection.ts");
        const result = await testConnection(id);
        if (json) printJson(result);
        else print(`${result.message}${result.ok ? ` (${result.rows} rows)` : ""}`);
        if (!result.ok) process.exitCode = exitCodes.failed;
      }),
    );

  integrations
    .command("sync <id>")
    .description("pull from one connection now")
    .option("--full", "read everything anew: shows also what the partner does not list any more")
    .option(...json)
    .action((id: string, { json, full }: Options) =>
      inConnection(id, async () => {
        const { syncConnection } = await import("../core/integrations/sync-connection.ts");
        const result = await syncConnection(id, { trigger: "manual", full });
        if (json) printJson(result);
        else {
          print(`${result.status}: ${inWords({ ...noCounts, ...result.counts })}`);
          if (result.error) process.stderr.write(`${result.error}\n`);
        }
        if (result.status === "failed") process.exitCode = exitCodes.failed;
      }),
    );
  return integrations.addCommand(exportOneRoster()).addCommand(importOneRoster());
}

const noCounts = {
  ...{ countRead: 0, countCreated: 0, countUpdated: 0, countRemoved: 0 },
  ...{ countConflicts: 0, countUnlisted: 0, countFailed: 0 },
};

/** What a pull did: removals and what is not as it should be only where there are any. */
const inWords = (counts: typeof noCounts): string =>
  [
    `${counts.countRead} rows read, ${counts.countCreated} made, ${counts.countUpdated} changed`,
    ...(counts.countRemoved ? [`${counts.countRemoved} removed`] : []),
    ...(counts.countConflicts ? [`${counts.countConflicts} changed on both sides`] : []),
    ...(counts.countUnlisted ? [`${counts.countUnlisted} no longer listed`] : []),
    `${counts.countFailed} not taken`,
  ].join(", ");

/** In the school of the connection, with nobody signed in. */
const inConnection = (id: string, work: () => Promise<void>): Promise<void> =>
  withFoundation(async () => {
    const [{ showConnection }, { withContext }] = await Promise.all([
      import("../core/integrations/find-connections.ts"),
      import("../lib/context.ts"),
    ]);
    const { connection } = await showConnection(id);
    await withContext({ schoolId: connection.schoolId, trusted: true }, work);
  });
