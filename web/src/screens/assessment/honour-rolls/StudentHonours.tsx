import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { DownloadButton } from "../../../ui/actions/DownloadButton.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";

/** The honour rolls that a student is on, with the certificates. */
export function StudentHonours({ studentId }: { studentId: string }) {
  const { t } = useTranslation();
  const read = useRead("/api/v1/honour-roll-entries", {
    query: { studentId, include: "honourRoll", sort: "-createdAt", limit: 50 },
  });
  return (
    <Card title={t("honours.title")} flush>
      <Loaded read={read} lines={2}>
        {({ data }) => (
          <DataTable
            caption={t("honours.title")}
            rows={data.filter(({ honourRoll }) => honourRoll?.status === "published")}
            keyOf={({ id }) => id}
            empty={t("honours.noneOfStudent")}
            columns={[
              { header: t("common.name"), cell: ({ honourRoll }) => <strong>{honourRoll?.name}</strong> },
              { header: t("honours.value"), align: "end", cell: ({ value }) => value },
              { header: t("honours.rank"), align: "end", cell: ({ rank }) => rank },
              {
                header: t("honours.certificate"),
                actions: true,
                cell: ({ id }) => (
                  <DownloadButton
                    kind="plain"
                    path={`/api/v1/honour-roll-entries/${id}/certificate.pdf`}
                    event="download-certificate"
                  >
                    {t("honours.certificate")}
                  </DownloadButton>
                ),
              },
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}
