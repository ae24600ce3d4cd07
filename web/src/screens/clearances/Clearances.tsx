import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fullName } from "../../lib/fullName.ts";
import { useFormat } from "../../lib/useFormat.ts";
import { useStatusChoices } from "../../lib/useStatusChoices.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ListCard } from "../../ui/ListCard.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { PersonCell } from "../../ui/PersonCell.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { NewClearance } from "./NewClearance.tsx";
import { purposes } from "./purposes.ts";

export function Clearances() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { money, instant } = useFormat();
  const [adding, setAdding] = useState(false);
  const statuses = useStatusChoices("pending", "cleared", "blocked", "overridden", "revoked");
  return (
    <>
      <PageHead
        title={t("nav.clearances")}
        actions={
          may("clearances.manage") && (
            <Button icon="plus" kind="primary" onClick={() => setAdding(true)} event="add-clearance">
              {t("clearances.add")}
            </Button>
          )
        }
      />
      <ListCard
        path="/api/v1/fee-clearances"
        caption={t("nav.clearances")}
        fixed={{ include: "student,term" }}
        filters={[
          {
            key: "purpose",
            label: t("clearances.purpose"),
            choices: purposes.map((value) => ({ value, label: t(`clearances.for.${value}`) })),
          },
          { key: "status", label: t("common.status"), choices: statuses },
        ]}
        hrefOf={({ id }) => `/clearances/${id}`}
        empty={t("clearances.none")}
        csv
        columns={[
          {
            header: t("fees.student"),
            cell: ({ student }) => student && <PersonCell name={fullName(student)} />,
          },
          { header: t("clearances.purpose"), cell: ({ purpose }) => t(`clearances.for.${purpose}`) },
          { header: t("results.term"), cell: ({ term }) => term?.name },
          { header: t("fees.open"), align: "end", cell: ({ balance }) => balance && money(balance) },
          { header: t("clearances.decidedAt"), phone: "hidden", cell: ({ decidedAt }) => instant(decidedAt) },
          {
            header: t("common.status"),
            phone: "corner",
            cell: ({ status }) => <StatusBadge status={status} />,
          },
        ]}
      />
      <Dialog title={t("clearances.add")} open={adding} onClose={() => setAdding(false)}>
        <NewClearance onDone={() => setAdding(false)} />
      </Dialog>
    </>
  );
}
