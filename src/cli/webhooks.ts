import { Command, Option } from "commander";
import type { ListedEndpoint } from "../core/integrations/webhooks/find-endpoints.ts";
import { integer } from "./arguments.ts";
import { print, printJson, printRows } from "./output.ts";
import { withFoundation } from "./with-foundation.ts";

interface Options {
  school?: string;
  status?: string;
  limit: number;
  json?: boolean;
}

export function webhooks(): Command {
  const webhooks = new Command("webhooks").description(
    "endpoints that are told what happens, and their messages",
  );
  const json = ["--json", "print one JSON document"] as const;

  webhooks
    .command("list")
    .description("the endpoints of every school, or of one")
    .option("--school <slug>", "of one school")
    .option(...json)
    .action(({ school, json }: Options) =>
      withFoundation(async () => {
        const { listEndpoints } = await import("../core/integrations/webhooks/find-endpoints.ts");
        const { findSchool } = await import("../core/platform/find-school.ts");
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
    .description("one endpoint")
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
    .description("the latest messages of an endpoint, without what they tell")
    .addOption(
      new Option("--status <status>", "only those").choices(["queued", "delivered", "failed", "dead"]),
    )
    .option("--limit <n>", "how many", integer(1, 10_000), 50)
    .option(...json)
    .action((id: string, { status, limit, json }: Options) =>
      ofEndpoint(id, async (endpoint) => {
        const { listDeliveries } = await import("../core/integrations/webhooks/find-endpoints.ts");
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
    .description("send all that did not reach an endpoint again")
    .option(...json)
    .action((id: string, { json }: Options) =>
      ofEndpoint(id, async () => {
        const { replayFailed } = await import("../core/integrations/webhooks/replay.ts");
        const report = await replayFailed(id, {});
        if (json) printJson(report);
        else print(`${report.count} messages are sent again`);
      }),
    );

  webhooks
    .command("test <id>")
    .description("queue a message that tells of nothing")
    .option(...json)
    .action((id: string, { json }: Options) =>
      ofEndpoint(id, async () => {
        const { sendTestEvent } = await import("../core/integrations/webhooks/replay.ts");
        const { id: delivery } = await sendTestEvent(id);
        if (json) printJson({ id: delivery });
        else print(`queued as ${delivery}`);
      }),
    );
  return webhooks;
}

/** In the school of the endpoint, with nobody signed in. */
const ofEndpoint = (id: string, work: (endpoint: ListedEndpoint) => Promise<void>): Promise<void> =>
  withFoundation(async () => {
    const [{ showEndpoint }, { withContext }] = await Promise.all([
      import("../core/integrations/webhooks/find-endpoints.ts"),
      import("../lib/context.ts"),
    ]);
    const endpoint = await showEndpoint(id);
    await withContext({ schoolId: endpoint.schoolId, trusted: true }, () => work(endpoint));
  });
