import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { dotted } from "../../../lib/format/isolated.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { StateBadge } from "../StateBadge.tsx";
import { PlanActions } from "./PlanActions.tsx";
import { PlanFacts } from "./PlanFacts.tsx";

/** One support plan, for staff. */
export function PlanPage({ id }: { id: string }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const read = useRead("/api/v1/support-plans/{id}", {
    path: { id },
    query: { include: "student,ownerStaff" },
  });
  return (
    <Loaded page read={read}>
      {(plan) => (
        <div className="stack">
          <PageHead
            title={plan.student ? fullName(plan.student) : t("support.plan")}
            back={{ href: "/support?tab=plans", label: t("nav.support") }}
            about={
              <span className="row">
                <span>
                  {dotted(
                    plan.category ? t(`support.category.${plan.category}`) : t("support.accommodations"),
                    plan.ownerStaff ? fullName(plan.ownerStaff) : "",
                    `${t("support.reviewOn")}: ${day(plan.reviewOn)}`,
                  )}
                </span>
                <StateBadge status={plan.status} />
                {plan.sharedWithGuardians && <Badge>{t("support.shared")}</Badge>}
              </span>
            }
            actions={<PlanActions plan={plan} />}
          />
          <PlanFacts plan={plan} />
        </div>
      )}
    </Loaded>
  );
}
