import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import { useRead } from "../../api/useRead.ts";
import { useWrite } from "../../api/useWrite.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../ui/actions/ConfirmButton.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { ProblemNote } from "../../ui/feedback/ProblemNote.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { DataTable } from "../../ui/lists/DataTable.tsx";
import { ListCard } from "../../ui/lists/ListCard.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { type DataRequest, requestRefreshes } from "./dataRequests.ts";

/** What an erasure would do, table by table and row by row, before a second person confirms it. */
export function ErasurePlan({ request: { id, status, legalHoldReason } }: { request: DataRequest }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { number } = useFormat();
  const [shown, setShown] = useState<string>();
  const read = useRead("/api/v1/data-subject-requests/{id}/erasure-plan", { path: { id } });
  const plan = useWrite(
    () => send("post", "/api/v1/data-subject-requests/{id}/erasure-plan", { path: { id } }),
    requestRefreshes,
  );
  const mayConfirm = may("data-requests.approve") && status === "verified" && !legalHoldReason;
  return (
    <Card
      title={t("privacy.plan")}
      flush
      actions={
        status === "verified" && (
          <>
            {may("data-requests.manage") && (
              <Button busy={plan.isPending} onClick={() => plan.mutate(undefined)} event="plan-erasure">
                {t("privacy.makePlan")}
              </Button>
            )}
            {mayConfirm && (
              <ConfirmButton
                kind="danger"
                label={t("privacy.confirm")}
                question={t("privacy.confirmAsk")}
                event="confirm-erasure"
                refreshes={requestRefreshes}
                run={() => send("put", "/api/v1/data-subject-requests/{id}/confirmation", { path: { id } })}
              />
            )}
          </>
        )
      }
    >
      {plan.error && <ProblemNote error={plan.error} />}
      <Loaded read={read}>
        {({ tables }) => (
          <DataTable
            caption={t("privacy.plan")}
            rows={tables}
            keyOf={({ entityTable, action }) => `${entityTable} ${action}`}
            empty={t("privacy.noPlan")}
            columns={[
              {
                header: t("privacy.records"),
                cell: ({ entityTable }) => (
                  <Button kind="plain" onClick={() => setShown(entityTable)} event="show-erasure-items">
                    {entityTable.replaceAll("_", " ")}
                  </Button>
                ),
              },
              { header: t("privacy.onErasure"), cell: ({ action }) => t(`privacy.actions.${action}`) },
              { header: t("privacy.rows"), align: "end", cell: ({ rows }) => number(rows) },
              { header: t("privacy.erased"), align: "end", cell: ({ done }) => number(done) },
            ]}
          />
        )}
      </Loaded>
      <Dialog
        title={shown?.replaceAll("_", " ") ?? ""}
        open={shown !== undefined}
        onClose={() => setShown(undefined)}
      >
        {shown && (
          <ListCard
            path="/api/v1/erasure-items"
            caption={t("privacy.rows")}
            fixed={{ dataSubjectRequestId: id, entityTable: shown }}
            empty="–"
            columns={[
              { header: t("privacy.row"), cell: ({ rowId }) => <bdi className="small">{rowId}</bdi> },
              { header: t("privacy.onErasure"), cell: ({ action }) => t(`privacy.actions.${action}`) },
            ]}
          />
        )}
      </Dialog>
    </Card>
  );
}
