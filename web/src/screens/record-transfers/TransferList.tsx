import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { LinkButton } from "../../ui/actions/LinkButton.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { ListCard } from "../../ui/lists/ListCard.tsx";
import { UploadPackage } from "./incoming/UploadPackage.tsx";
import { transferStatuses } from "./transfers.ts";

/** All transfers, the newest first. */
export function TransferList() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { instantDay } = useFormat();
  const [, navigate] = useLocation();
  const [uploading, setUploading] = useState(false);
  const close = () => setUploading(false);
  return (
    <>
      <ListCard
        path="/api/v1/record-transfers"
        caption={t("transfers.records")}
        search={t("transfers.search")}
        filters={[
          {
            key: "direction",
            label: t("transfers.direction"),
            choices: [
              { value: "outgoing", label: t("transfers.directions.outgoing") },
              { value: "incoming", label: t("transfers.directions.incoming") },
            ],
          },
          {
            key: "status",
            label: t("common.status"),
            choices: transferStatuses.map((value) => ({ value, label: t(`transfers.status.${value}`) })),
          },
        ]}
        hrefOf={({ id }) => `/record-transfers/${id}`}
        empty={t("transfers.none")}
        next={may("record-transfers.manage") && { href: "/record-transfers/new" }}
        csv
        tools={
          may("record-transfers.manage") && (
            <>
              <Button icon="download" onClick={() => setUploading(true)} event="open-upload-package">
                {t("transfers.receive")}
              </Button>
              <LinkButton href="/record-transfers/new" icon="plus" kind="primary" event="open-plan-transfer">
                {t("transfers.plan")}
              </LinkButton>
            </>
          )
        }
        columns={[
          {
            header: t("transfers.student"),
            csv: ["studentName"],
            cell: ({ studentName }) => (
              <strong>
                <bdi>{studentName}</bdi>
              </strong>
            ),
          },
          {
            header: t("transfers.direction"),
            csv: ["direction"],
            cell: ({ direction }) => t(`transfers.directions.${direction}`),
          },
          {
            header: t("transfers.otherSchool"),
            sort: "schoolName",
            csv: ["schoolName"],
            cell: ({ schoolName }) => <bdi>{schoolName}</bdi>,
          },
          {
            header: t("transfers.started"),
            sort: "createdAt",
            csv: ["createdAt"],
            cell: ({ createdAt }) => instantDay(createdAt),
          },
          {
            header: t("common.status"),
            phone: "corner",
            csv: ["status"],
            cell: ({ status }) => <StatusBadge status={status} words={t(`transfers.status.${status}`)} />,
          },
        ]}
      />
      <Dialog title={t("transfers.receive")} open={uploading} onClose={close}>
        <UploadPackage onDone={(made) => (made ? navigate(`/record-transfers/${made.id}`) : close())} />
      </Dialog>
    </>
  );
}
