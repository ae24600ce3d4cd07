import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useStatusChoices } from "../../lib/words/useStatusChoices.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { ListCard } from "../../ui/lists/ListCard.tsx";
import { importKinds } from "./importKinds.ts";
import { UploadForm } from "./UploadForm.tsx";

/** Imports of students, guardians, staff and enrolments. */
export function Imports() {
  const { t } = useTranslation();
  const { instant, number } = useFormat();
  const [open, setOpen] = useState(false);
  const statuses = useStatusChoices(
    "uploaded",
    "validating",
    "validated",
    "importing",
    "completed",
    "partially_failed",
    "cancelled",
  );
  return (
    <>
      <PageHead
        title={t("nav.imports")}
        actions={
          <Button kind="primary" icon="upload" onClick={() => setOpen(true)} event="new-import">
            {t("imports.upload")}
          </Button>
        }
      />
      <ListCard
        path="/api/v1/import-batches"
        caption={t("nav.imports")}
        filters={[
          {
            key: "kind",
            label: t("imports.kind"),
            choices: importKinds.map((value) => ({ value, label: t(`imports.of.${value}`) })),
          },
          { key: "status", label: t("common.status"), choices: statuses },
        ]}
        hrefOf={({ id }) => `/imports/${id}`}
        empty={t("imports.none")}
        next={{ onClick: () => setOpen(true) }}
        columns={[
          { header: t("common.file"), cell: ({ fileName }) => <bdi>{fileName}</bdi> },
          { header: t("imports.kind"), cell: ({ kind }) => t(`imports.of.${kind}`) },
          { header: t("emails.at"), cell: ({ createdAt }) => instant(createdAt) },
          {
            header: t("imports.imported"),
            align: "end",
            cell: ({ countOk, countRows }) => `${number(countOk)} / ${number(countRows)}`,
          },
          {
            header: t("common.status"),
            phone: "corner",
            cell: ({ status }) => <StatusBadge status={status} />,
          },
        ]}
      />
      <Dialog title={t("imports.upload")} open={open} onClose={() => setOpen(false)}>
        <UploadForm onCancel={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
