import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useStructure } from "../../../lib/useStructure.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { LinkButton } from "../../../ui/actions/LinkButton.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { AssessmentHead } from "../AssessmentHead.tsx";
import { planStatuses } from "./graduation.ts";
import { PlanForm } from "./PlanForm.tsx";

/** The graduation plans of the school. */
export function GraduationPlans() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { number } = useFormat();
  const { level } = useStructure();
  const [, navigate] = useLocation();
  const [adding, setAdding] = useState(false);
  return (
    <>
      <AssessmentHead
        title={t("graduation.plans")}
        actions={
          <>
            <LinkButton href="/graduation-checks">{t("graduation.overview")}</LinkButton>
            {may("graduation-plans.manage") && (
              <Button kind="primary" icon="plus" onClick={() => setAdding(true)} event="add-graduation-plan">
                {t("graduation.add")}
              </Button>
            )}
          </>
        }
      />
      <Dialog title={t("graduation.add")} open={adding} onClose={() => setAdding(false)}>
        <PlanForm onDone={(made) => (made ? navigate(`/graduation-plans/${made.id}`) : setAdding(false))} />
      </Dialog>
      <ListCard
        path="/api/v1/graduation-plans"
        caption={t("graduation.plans")}
        fixed={{ sort: "name" }}
        search={t("graduation.search")}
        filters={[
          {
            key: "status",
            label: t("common.status"),
            choices: planStatuses.map((value) => ({ value, label: t(`graduation.status.${value}`) })),
          },
        ]}
        hrefOf={({ id }) => `/graduation-plans/${id}`}
        empty={t("graduation.none")}
        next={may("graduation-plans.manage") && { onClick: () => setAdding(true) }}
        csv
        columns={[
          { header: t("common.name"), cell: ({ name }) => <strong>{name}</strong>, csv: ["name"] },
          { header: t("graduation.code"), cell: ({ code }) => <bdi>{code}</bdi>, csv: ["code"] },
          {
            header: t("graduation.creditsRequired"),
            align: "end",
            cell: ({ creditsRequired }) => number(Number(creditsRequired)),
            csv: ["creditsRequired"],
          },
          {
            header: t("students.level"),
            cell: ({ gradeLevelIds }) =>
              gradeLevelIds.length ? gradeLevelIds.map(level).join(", ") : t("graduation.everyLevel"),
            csv: ["gradeLevelIds"],
          },
          {
            header: t("graduation.default"),
            cell: ({ isDefault }) => isDefault && <Badge tone="accent">{t("graduation.default")}</Badge>,
            csv: ["isDefault"],
          },
          {
            header: t("common.status"),
            phone: "corner",
            cell: ({ status }) => <StatusBadge status={status} words={t(`graduation.status.${status}`)} />,
            csv: ["status"],
          },
        ]}
      />
    </>
  );
}
