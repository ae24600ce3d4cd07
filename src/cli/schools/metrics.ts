import { Command } from "commander";
import { printRows } from "../support/output.ts";
import { withRuntime } from "../support/with-runtime.ts";

interface Options {
  school?: string;
  json?: boolean;
}

export function metrics(): Command {
  const metrics = new Command("metrics").description("daily metrics behind the dashboard");

  metrics
    .command("rebuild")
    .description("recalculate the metrics from attendance sessions and repair those that differ")
    .option("--school <slug>", "only this school. Default: all schools")
    .option("--json", "print one JSON document")
    .action(({ school, json }: Options) =>
      withRuntime(async () => {
        const [{ rebuildMetrics }, { findSchool }, { listTenants }, { withContext }] = await Promise.all([
          import("../../core/dashboard/rebuild-metrics.ts"),
          import("../../core/school/find-school.ts"),
          import("../../core/school/list-tenants.ts"),
          import("../../lib/context.ts"),
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
