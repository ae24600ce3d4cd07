import { Command } from "commander";
import { exitCodes } from "../support/exit-codes.ts";
import { print, printJson, printRows } from "../support/output.ts";
import { withRuntime } from "../support/with-runtime.ts";
import { exportOneRoster, importOneRoster } from "./integrations-files.ts";

interface Options {
  school?: string;
  json?: boolean;
  full?: boolean;
}

export function integrations(): Command {
  const integrations = new Command("integrations").description(
    "connections to other systems, and their sync runs",
  );
  const json = ["--json", "print one JSON document"] as const;

  integrations
    .command("list")
    .description("list the connections of every school, or of one")
    .option("--school <slug>", "only this school")
    .option(...json)
    .action(({ school, json }: Options) =>
      withRuntime(async () => {
        const { listConnections } = await import("../../core/integrations/connections/find-connections.ts");
        const { findSchool } = await import("../../core/school/find-school.ts");
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
    .description("show one connection with its latest sync runs")
    .option(...json)
    .action((id: string, { json }: Options) =>
      withRuntime(async () => {
        const { showConnection } = await import("../../core/integrations/connections/find-connections.ts");
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
    .description("fetch the first page from the connected system without changing anything")
    .option(...json)
    .action((id: string, { json }: Options) =>
      inConnection(id, async () => {
        const { testConnection } = await import("../../core/integrations/connections/try-connection.ts");
        const result = await testConnection(id);
        if (json) printJson(result);
        else print(`${result.message}${result.ok ? ` (${result.rows} rows)` : ""}`);
        if (!result.ok) process.exitCode = exitCodes.failed;
      }),
    );

  integrations
    .command("sync <id>")
    .description("sync one connection now")
    .option(
      "--full",
      "read everything from the start; also reports rows the connected system no longer lists",
    )
    .option(...json)
    .action((id: string, { json, full }: Options) =>
      inConnection(id, async () => {
        const { syncConnection } = await import("../../core/integrations/connections/sync-connection.ts");
        const result = await syncConnection(id, { trigger: "manual", full });
        if (json) printJson(result);
        else {
          print(`${result.status}: ${summaryOf({ ...zeroCounts, ...result.counts })}`);
          if (result.error) process.stderr.write(`${result.error}\n`);
        }
        if (result.status === "failed") process.exitCode = exitCodes.failed;
      }),
    );
  return integrations.addCommand(exportOneRoster()).addCommand(importOneRoster());
}

const zeroCounts = {
  ...{ countRead: 0, countCreated: 0, countUpdated: 0, countRemoved: 0 },
  ...{ countConflicts: 0, countUnlisted: 0, countFailed: 0 },
};

/** Summarises a sync run. Removals, conflicts and unlisted rows appear only if there are any. */
const summaryOf = (counts: typeof zeroCounts): string =>
  [
    `${counts.countRead} rows read, ${counts.countCreated} created, ${counts.countUpdated} updated`,
    ...(counts.countRemoved ? [`${counts.countRemoved} removed`] : []),
    ...(counts.countConflicts ? [`${counts.countConflicts} changed on both sides`] : []),
    ...(counts.countUnlisted ? [`${counts.countUnlisted} no longer listed`] : []),
    `${counts.countFailed} failed`,
  ].join(", ");

/** Runs `work` in the school of the connection, without an actor. */
const inConnection = (id: string, work: () => Promise<void>): Promise<void> =>
  withRuntime(async () => {
    const [{ showConnection }, { withContext }] = await Promise.all([
      import("../../core/integrations/connections/find-connections.ts"),
      import("../../lib/context.ts"),
    ]);
    const { connection } = await showConnection(id);
    await withContext({ schoolId: connection.schoolId, trusted: true }, work);
  });
