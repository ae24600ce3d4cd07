import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { referenceFilter } from "../../../kit/references/referenceFilter.tsx";
import { fullName, nameFields } from "../../../lib/format/fullName.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useStatusChoices } from "../../../lib/words/useStatusChoices.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { AskedBy } from "../AskedBy.tsx";
import { toActiveScheme } from "../references.ts";
import { AwardActions } from "./AwardActions.tsx";
import { AwardForm } from "./AwardForm.tsx";

/** Discounts of single students: requested, approved and ended. */
export function Awards() {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { may } = useSignedIn();
  const [adding, setAdding] = useState(false);
  const statuses = useStatusChoices("requested", "approved", "rejected", "ended");
  return (
    <>
      <ListCard
        path="/api/v1/student-discounts"
        caption={t("billing.awards")}
        fixed={{ include: `student${nameFields},discountScheme(name)`, sort: "-createdAt" }}
        filters={[
          referenceFilter("discountSchemeId", t("billing.scheme"), toActiveScheme),
          { key: "status", label: t("common.status"), choices: statuses },
        ]}
        empty={t("billing.noAwards")}
        next={may("fee-plans.manage") && { onClick: () => setAdding(true) }}
        csv
        tools={
          may("fee-plans.manage") && (
            <Button icon="plus" onClick={() => setAdding(true)} event="add-award">
              {t("billing.addAward")}
            </Button>
          )
        }
        columns={[
          {
            header: t("fees.student"),
            csv: ["student.familyName", "student.givenName"],
            cell: ({ student, studentId }) =>
              student && (
                <Link href={`/students/${studentId}?tab=fees`}>
                  <bdi>{fullName(student)}</bdi>
                </Link>
              ),
          },
          {
            header: t("billing.scheme"),
            csv: ["discountScheme.name"],
            cell: ({ discountScheme }) => <bdi>{discountScheme?.name}</bdi>,
          },
          {
            header: t("billing.validity"),
            csv: ["startsOn", "endsOn"],
            cell: ({ startsOn, endsOn }) => (endsOn ? `${day(startsOn)} – ${day(endsOn)}` : day(startsOn)),
          },
          { header: t("common.reason"), csv: ["reason"], cell: ({ reason }) => <bdi>{reason}</bdi> },
          {
            header: t("billing.requestedBy"),
            cell: ({ requestedBy, createdAt }) => <AskedBy userId={requestedBy} at={createdAt} />,
          },
          {
            header: t("common.status"),
            csv: ["status"],
            phone: "corner",
            cell: ({ status }) => <StatusBadge status={status} />,
          },
          {
            header: t("common.actions"),
            actions: true,
            align: "end",
            cell: (award) => <AwardActions award={award} />,
          },
        ]}
      />
      <Dialog title={t("billing.addAward")} open={adding} onClose={() => setAdding(false)}>
        <AwardForm onDone={() => setAdding(false)} />
      </Dialog>
    </>
  );
}
