import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";

/** Jobs that used up their attempts. */
export function DeadJobs() {
  const { t } = useTranslation();
  const { instant, number } = useFormat();
  const read = useRead("/api/v1/platform/dead-jobs");
  return (
    <Card flush>
      <Loaded read={read}>
        {({ data }) => (
          <DataTable
            caption={t("platform.dead")}
            rows={data}
            keyOf={({ id }) => id}
            empty={t("platform.noDead")}
            columns={[
              { header: t("platform.job"), cell: ({ job }) => <strong>{job}</strong> },
              { header: t("platform.diedAt"), cell: ({ diedAt }) => instant(diedAt) },
              { header: t("platform.tries"), align: "end", cell: ({ tries }) => number(tries) },
              { header: t("platform.error"), cell: ({ error }) => error },
              {
                header: t("common.actions"),
                actions: true,
                align: "end",
                cell: ({ id, job }) => (
                  <ConfirmButton
                    label={t("platform.redrive")}
                    question={t("platform.redriveAsk", { name: job })}
                    event="redrive-job"
                    refreshes={["/platform/dead-jobs", "/platform/job"]}
                    run={() =>
                      send("post", "/api/v1/platform/dead-jobs/redrive", { body: { deadJobIds: [id] } })
                    }
                  />
                ),
              },
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}
