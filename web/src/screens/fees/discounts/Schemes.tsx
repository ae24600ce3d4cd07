import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Row } from "../../../api/types.ts";
import { useReference } from "../../../kit/references/useReference.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useStatusChoices } from "../../../lib/words/useStatusChoices.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { AskedBy } from "../AskedBy.tsx";
import { toFeeCategory } from "../references.ts";
import { SchemeActions } from "./SchemeActions.tsx";
import { SchemeForm } from "./SchemeForm.tsx";
import { schemeKinds } from "./schemeKinds.ts";

type Scheme = Row<"/api/v1/discount-schemes">;

export function Schemes() {
  const { t } = useTranslation();
  const { money, number, day } = useFormat();
  const { may } = useSignedIn();
  const [adding, setAdding] = useState(false);
  const { labelOf } = useReference(toFeeCategory);
  const statuses = useStatusChoices("draft", "active", "expired");
  const worth = ({ amount, basisPoints }: Scheme) =>
    amount ? money(amount) : `${number((basisPoints ?? 0) / 100)} %`;
  return (
    <>
      <ListCard
        path="/api/v1/discount-schemes"
        caption={t("billing.schemes")}
        fixed={{ sort: "name" }}
        search={t("common.name")}
        filters={[
          {
            key: "kind",
            label: t("billing.kind"),
            choices: schemeKinds.map((value) => ({ value, label: t(`billing.kinds.${value}`) })),
          },
          { key: "status", label: t("common.status"), choices: statuses },
        ]}
        hrefOf={({ id }) => `/fees?tab=plan&view=awards&discountSchemeId=${id}`}
        empty={t("billing.noSchemes")}
        next={may("fee-plans.manage") && { onClick: () => setAdding(true) }}
        csv
        tools={
          may("fee-plans.manage") && (
            <Button icon="plus" onClick={() => setAdding(true)} event="add-discount-scheme">
              {t("billing.addScheme")}
            </Button>
          )
        }
        columns={[
          {
            header: t("common.name"),
            cell: ({ name }) => <bdi>{name}</bdi>,
          },
          { header: t("billing.kind"), cell: ({ kind }) => t(`billing.kinds.${kind}`) },
          { header: t("billing.worth"), align: "end", cell: worth },
          {
            header: t("billing.category"),
            cell: ({ feeCategoryId }) =>
              feeCategoryId ? labelOf(feeCategoryId) : t("billing.everyCategory"),
          },
          {
            header: t("billing.validity"),
            cell: ({ validFrom, validTo }) =>
              validTo ? `${day(validFrom)} – ${day(validTo)}` : day(validFrom),
          },
          {
            header: t("billing.draftedBy"),
            phone: "hidden",
            cell: ({ createdBy, createdAt }) => <AskedBy userId={createdBy} at={createdAt} />,
          },
          {
            header: t("common.status"),
            phone: "corner",
            cell: ({ status }) => <StatusBadge status={status} />,
          },
          {
            header: t("common.actions"),
            actions: true,
            align: "end",
            cell: (scheme) => <SchemeActions scheme={scheme} />,
          },
        ]}
      />
      <Dialog title={t("billing.addScheme")} open={adding} onClose={() => setAdding(false)}>
        <SchemeForm onDone={() => setAdding(false)} />
      </Dialog>
    </>
  );
}
