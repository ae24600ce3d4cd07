import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Row } from "../../../api/types.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { useMoneyColumn } from "../../../ui/lists/useMoneyColumn.ts";
import { SignOffForm } from "./SignOffForm.tsx";

export type Item = Pick<
  Row<"/api/v1/clearance-items">,
  "id" | "department" | "amountDue" | "note" | "signedAt" | "status"
>;

/** The sign-offs of the departments: library, store, hostel. */
export function ClearanceItems({ items, isOpen }: { items: readonly Item[]; isOpen: boolean }) {
  const { t } = useTranslation();
  const moneyColumn = useMoneyColumn();
  const { may } = useSignedIn();
  const { instant } = useFormat();
  const [signing, setSigning] = useState<Item>();
  return (
    <Card title={t("clearances.departments")} flush>
      <DataTable
        caption={t("clearances.departments")}
        rows={items}
        keyOf={({ id }) => id}
        empty={t("clearances.noDepartments")}
        columns={[
          { header: t("clearances.department"), cell: ({ department }) => <strong>{department}</strong> },
          moneyColumn(t("fees.amount"), "amountDue"),
          { header: t("clearances.note"), cell: ({ note }) => note },
          { header: t("clearances.signedAt"), cell: ({ signedAt }) => signedAt && instant(signedAt) },
          {
            header: t("common.status"),
            phone: "corner",
            cell: ({ status }) => <StatusBadge status={status} />,
          },
          {
            header: t("common.actions"),
            actions: true,
            align: "end",
            cell: (item) =>
              isOpen &&
              may("clearances.sign") && (
                <Button onClick={() => setSigning(item)} event="open-sign">
                  {t("clearances.sign")}
                </Button>
              ),
          },
        ]}
      />
      <Dialog
        title={signing?.department ?? t("clearances.sign")}
        open={signing !== undefined}
        onClose={() => setSigning(undefined)}
      >
        {signing && <SignOffForm item={signing} onDone={() => setSigning(undefined)} />}
      </Dialog>
    </Card>
  );
}
