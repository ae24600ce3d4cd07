import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useStructure } from "../../../lib/useStructure.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { DownloadButton } from "../../../ui/actions/DownloadButton.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { type Column, DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { counts, type SeatRow, withTotal } from "./funnel.ts";
import { SeatsForm } from "./SeatsForm.tsx";

/** The funnel of a campaign: seats, seats left, and the applications of each state, per grade level. */
export function Seats({ campaignId }: { campaignId: string }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { number } = useFormat();
  const { levels } = useStructure();
  const [editing, setEditing] = useState(false);
  const read = useRead("/api/v1/admission-seats", {
    query: { admissionCampaignId: campaignId, limit: 200 },
  });
  const columns: Column<SeatRow>[] = [
    {
      header: t("admissions.level"),
      cell: ({ gradeLevelName }) => (
        <strong>
          <bdi>{gradeLevelName || t("admissions.total")}</bdi>
        </strong>
      ),
    },
    ...counts.map((name) => ({
      header: t(`admissions.count.${name}`),
      align: "end" as const,
      cell: (row: SeatRow) => (row.gradeLevelName ? number(row[name]) : <strong>{number(row[name])}</strong>),
    })),
  ];
  return (
    <Loaded read={read}>
      {({ data }) => (
        <Card
          flush
          title={t("admissions.funnel")}
          actions={
            <>
              <DownloadButton
                kind="plain"
                path={`/api/v1/admission-seats.csv?admissionCampaignId=${campaignId}`}
                event="funnel-csv"
              >
                {t("common.csv")}
              </DownloadButton>
              {may("admissions.plan") && (
                <Button onClick={() => setEditing(true)} event="edit-seats">
                  {t("admissions.setSeats")}
                </Button>
              )}
            </>
          }
        >
          <DataTable
            caption={t("admissions.funnel")}
            rows={withTotal(
              levels.flatMap(({ id }) => data.find(({ gradeLevelId }) => gradeLevelId === id) ?? []),
            )}
            keyOf={({ id }) => id}
            empty={t("admissions.noSeats")}
            columns={columns}
          />
          <Dialog title={t("admissions.setSeats")} open={editing} onClose={() => setEditing(false)}>
            <SeatsForm
              campaignId={campaignId}
              levels={levels}
              seats={data}
              onDone={() => setEditing(false)}
            />
          </Dialog>
        </Card>
      )}
    </Loaded>
  );
}
