import { Command, Option } from "commander";
import type { ListedEndpoint } from "../../core/integrations/webhooks/find-endpoints.ts";
import { integer } from "../support/arguments.ts";
import { print, printJson, printRows } from "../support/output.ts";
import { withRuntime } from "../support/with-runtime.ts";

interface Options {
  school?: string;
  status?: string;
  limit: number;
  json?: boolean;
}

export function webhooks(): Command {
  const webhooks = new Command("webhooks").description("webhook endpoints and their deliveries");
  const json = ["--json", "print one JSON document"] as const;

  webhooks
    .command("list")
    .description("list the endpoints of every school, or of one")
    .option("--school <slug>", "only this school")
    .option(...json)
    .action(({ school, json }: Options) =>
      withRuntime(async () => {
        const { listEndpoints } = await import("../../core/integrations/webhooks/find-endpoints.ts");
        const { findSchool } = await import("../../core/school/find-school.ts");
        if (school) await findSchool(school);
        await printRows(
          await listEndpoints(school),
          ["id", "school", "name", "status", "waiting", "dead", "lastDeliveryAt", "lastError"],
          json,
        );
      }),
    );

  webhooks
    .command("show <id>")
    .description("show one endpoint")
    .option(...json)
    .action((id: string, { json }: Options) =>
      ofEndpoint(id, async (endpoint) => {
        if (json) return printJson(endpoint);
        await printRows(
          [endpoint],
          ["school", "name", "url", "status", "waiting", "dead", "consecutiveFailures", "lastError"],
          false,
        );
      }),
    );

  webhooks
    .command("deliveries <id>")
    .description("list the latest deliveries of an endpoint, without their payload")
    .addOption(
      new Option("--status <status>", "only deliveries in this status").choices([
        "queued",
        "delivered",
        "failed",
        "dead",
      ]),
    )
    .option("--limit <n>", "maximum number of deliveries", integer(1, 10_000), 50)
    .option(...json)
    .action((id: string, { status, limit, json }: Options) =>
      ofEndpoint(id, async (endpoint) => {
        const { listDeliveries } = await import("../../core/integrations/webhooks/find-endpoints.ts");
        await printRows(
          await listDeliveries(endpoint, { status, limit }),
          [
            "id",
            "createdAt",
            "eventType",
            "status",
            "attempts",
            "responseCode",
            "nextAttemptAt",
            "lastError",
          ],
          json,
        );
      }),
    );

  webhooks
    .command("replay <id>")
    .description("redeliver every message that did not reach the endpoint")
    .option(...json)
    .action((id: string, { json }: Options) =>
      ofEndpoint(id, async () => {
        const { replayFailed } = await import("../../core/integrations/webhooks/replay.ts");
        const report = await replayFailed(id, {});
        if (json) printJson(report);
        else print(`${report.count} messages queued for redelivery`);
      }),
    );

  webhooks
    .command("test <id>")
    .description("queue a test message")
    .option(...json)
    .action((id: string, { json }: Options) =>
      ofEndpoint(id, async () => {
        const { sendTestEvent } = await import("../../core/integrations/webhooks/replay.ts");
        const { id: delivery } = await sendTestEvent(id);
        if (json) printJson({ id: delivery });
        else print(`queued as ${delivery}`);
      }),
    );
  return webhooks;
}

/** Runs `work` in the school of the endpoint, without an actor. */
const ofEndpoint = (id: string, work: (endpoint: ListedEndpoint) => Promise<void>): Promise<void> =>
  withRuntime(async () => {
    const [{ showEndpoint }, { withContext }] = await Promise.all([
      import("../../core/integrations/webhooks/find-endpoints.ts"),
      import("../../lib/context.ts"),
    ]);
    const endpoint = await showEndpoint(id);
    await withContext({ schoolId: endpoint.schoolId, trusted: true }, () => work(endpoint));
  });
