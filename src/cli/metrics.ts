import { Command } from "commander";
import { printRows } from "./output.ts";
import { withFoundation } from "./with-foundation.ts";

interface Options {
  school?: string;
  json?: boolean;
}

export function metrics(): Command {
  const metrics = new Command("metrics").description("the daily figures behind the dashboard");

  metrics
    .command("rebuild")
    .description("count them again from the registers, and repair those that differ")
    .option("--school <slug>", "one school; without it every school")
    .option("--json", "print one JSON document")
    .action(({ school, json }: Options) =>
      withFoundation(async () => {
        const [{ rebuildMetrics }, { findSchool }, { listTenants }, { withContext }] = await Promise.all([
          import("../core/reports/rebuild-metrics.ts"),
          import("../core/platform/find-school.ts"),
          import("../core/platform/list-tenants.ts"),
          import("../lib/context.ts"),
        ]);
        const rows = [];
        for (const { school: each } of school ? [await findSchool(school)] : await listTenants())
          rows.push({
            school: each.slug,
            repaired: await withContext({ schoolId: each.id }, rebuildMetrics),
          });
        await printRows(rows, ["school", "repaired"], json);
      }),
    );
  return metrics;
}
