import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useStructure } from "../../../lib/useStructure.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/layout/Facts.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { AssignPlan } from "./AssignPlan.tsx";
import { PlanActions } from "./PlanActions.tsx";
import { Requirements } from "./requirements/Requirements.tsx";
import { RequirementsEditor } from "./requirements/RequirementsEditor.tsx";

/** A plan with its requirements, which are edited while it is a draft. */
export function GraduationPlan({ id }: { id: string }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { number } = useFormat();
  const { level } = useStructure();
  const read = useRead("/api/v1/graduation-plans/{id}", {
    path: { id },
    query: { include: "requirements" },
  });
  const mayManage = may("graduation-plans.manage");
  return (
    <Loaded page read={read}>
      {(plan) => (
        <div className="stack">
          <PageHead
            title={plan.name}
            back={{ href: "/graduation-plans", label: t("graduation.plans") }}
            about={
              <span className="row">
                <bdi>{plan.code}</bdi>
                <StatusBadge status={plan.status} words={t(`graduation.status.${plan.status}`)} />
                {plan.isDefault && <Badge tone="accent">{t("graduation.default")}</Badge>}
              </span>
            }
            actions={mayManage && <PlanActions plan={plan} />}
          />
          <Card>
            <Facts
              facts={[
                [t("graduation.creditsRequired"), number(Number(plan.creditsRequired))],
                [
                  t("students.level"),
                  plan.gradeLevelIds.length
                    ? plan.gradeLevelIds.map(level).join(", ")
                    : t("graduation.everyLevel"),
                ],
              ]}
            />
          </Card>
          {mayManage && plan.status === "draft" ? (
            <Card title={t("graduation.requirements")}>
              <RequirementsEditor key={plan.updatedAt} plan={plan} />
            </Card>
          ) : (
            <Requirements planId={plan.id} />
          )}
          {mayManage && plan.status === "active" && <AssignPlan plan={plan} />}
        </div>
      )}
    </Loaded>
  );
}
