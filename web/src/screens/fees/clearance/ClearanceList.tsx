import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fullName, nameFields } from "../../../lib/format/fullName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useStatusChoices } from "../../../lib/words/useStatusChoices.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { PersonCell } from "../../../ui/people/PersonCell.tsx";
import { NewClearance } from "./NewClearance.tsx";
import { purposes } from "./purposes.ts";

/** The clearances of the school, with the button that opens one. */
export function ClearanceList() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { money, instant } = useFormat();
  const [adding, setAdding] = useState(false);
  const statuses = useStatusChoices("pending", "cleared", "blocked", "overridden", "revoked");
  return (
    <>
      <ListCard
        path="/api/v1/fee-clearances"
        caption={t("nav.clearances")}
        fixed={{ include: `student${nameFields},term` }}
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
        next={may("clearances.manage") && { onClick: () => setAdding(true) }}
        csv
        tools={
          may("clearances.manage") && (
            <Button icon="plus" onClick={() => setAdding(true)} event="add-clearance">
              {t("clearances.add")}
            </Button>
          )
        }
        columns={[
          {
            header: t("fees.student"),
            csv: ["student.familyName", "student.givenName"],
            cell: ({ student }) => student && <PersonCell name={fullName(student)} />,
          },
          {
            header: t("clearances.purpose"),
            csv: ["purpose"],
            cell: ({ purpose }) => t(`clearances.for.${purpose}`),
          },
          { header: t("results.term"), csv: ["term.name"], cell: ({ term }) => term?.name },
          {
            header: t("fees.open"),
            csv: ["balance"],
            align: "end",
            cell: ({ balance }) => balance && money(balance),
          },
          {
            header: t("clearances.decidedAt"),
            csv: ["decidedAt"],
            phone: "hidden",
            cell: ({ decidedAt }) => instant(decidedAt),
          },
          {
            header: t("common.status"),
            csv: ["status"],
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
