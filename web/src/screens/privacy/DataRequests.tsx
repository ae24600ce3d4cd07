import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { Badge } from "../../ui/feedback/Badge.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { ListCard } from "../../ui/lists/ListCard.tsx";
import { requestKinds, requestStatuses } from "./dataRequests.ts";
import { RequestForm } from "./RequestForm.tsx";

/** Requests of people about their data; those that are due are one filter away. */
export function DataRequests() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { day, today } = useFormat();
  const [adding, setAdding] = useState(false);
  const isLate = (dueOn: string, status: string) =>
    dueOn < today() && ["received", "verified", "in_progress"].includes(status);
  return (
    <>
      <ListCard
        path="/api/v1/data-subject-requests"
        caption={t("privacy.requests")}
        search={t("privacy.search")}
        filters={[
          {
            key: "kind",
            label: t("privacy.kind"),
            choices: requestKinds.map((value) => ({ value, label: t(`privacy.kinds.${value}`) })),
          },
          {
            key: "status",
            label: t("common.status"),
            choices: requestStatuses.map((value) => ({ value, label: t(`privacy.statuses.${value}`) })),
          },
        ]}
        hrefOf={({ id }) => `/data-requests/${id}`}
        empty={t("privacy.none")}
        next={may("data-requests.submit") && { onClick: () => setAdding(true) }}
        csv
        tools={
          may("data-requests.submit") && (
            <Button icon="plus" kind="primary" onClick={() => setAdding(true)} event="add-data-request">
              {t("privacy.add")}
            </Button>
          )
        }
        columns={[
          {
            header: t("privacy.person"),
            cell: ({ subjectName }) => (
              <strong>
                <bdi>{subjectName}</bdi>
              </strong>
            ),
          },
          { header: t("privacy.kind"), cell: ({ kind }) => t(`privacy.kinds.${kind}`) },
          {
            header: t("privacy.dueOn"),
            sort: "dueOn",
            cell: ({ dueOn, status }) => (
              <span className="row">
                {day(dueOn)}
                {isLate(dueOn, status) && <Badge tone="bad">{t("privacy.late")}</Badge>}
              </span>
            ),
          },
          {
            header: t("common.status"),
            phone: "corner",
            cell: ({ status }) => <StatusBadge status={status} words={t(`privacy.statuses.${status}`)} />,
          },
        ]}
      />
      <Dialog title={t("privacy.add")} open={adding} onClose={() => setAdding(false)}>
        <RequestForm onDone={() => setAdding(false)} />
      </Dialog>
    </>
  );
}
