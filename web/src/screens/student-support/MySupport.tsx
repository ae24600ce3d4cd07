import { useTranslation } from "react-i18next";
import { useAll } from "../../api/useAll.ts";
import { fullName, nameFields } from "../../lib/format/fullName.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { DownloadButton } from "../../ui/actions/DownloadButton.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Empty } from "../../ui/lists/Empty.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { PlanFacts } from "./plans/PlanFacts.tsx";

/** The support plans of the guardian's children that the school shares. */
export function MySupport() {
  const { t } = useTranslation();
  const { day } = useFormat();
  const read = useAll("/api/v1/support-plans", { query: { include: `student${nameFields}` } });
  return (
    <Loaded page read={read}>
      {({ data }) => (
        <>
          <PageHead title={t("nav.supportPlans")} />
          {data.length === 0 && <Empty icon="students">{t("support.noSharedPlans")}</Empty>}
          {data.map((plan) => (
            <section
              key={plan.id}
              className="stack"
              aria-label={plan.student ? fullName(plan.student) : undefined}
            >
              <div className="row">
                <h2>{plan.student && fullName(plan.student)}</h2>
                <span className="soft">{`${t("support.nextReviewOn")}: ${day(plan.reviewOn)}`}</span>
                <DownloadButton path={`/api/v1/support-plans/${plan.id}.pdf`} event="support-plan-pdf">
                  {t("common.pdf")}
                </DownloadButton>
              </div>
              <PlanFacts plan={plan} />
            </section>
          ))}
        </>
      )}
    </Loaded>
  );
}
