import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { Empty } from "../../../ui/lists/Empty.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import "../Support.css";

/** The reviews of a plan, the latest first. */
export function PlanReviews({ planId }: { planId: string }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const read = useRead("/api/v1/support-plan-reviews", { query: { supportPlanId: planId, limit: 50 } });
  return (
    <Card title={t("support.reviews")}>
      <Loaded read={read} lines={2}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty>{t("support.noReviews")}</Empty>
          ) : (
            <div className="stack">
              {data.map(({ id, reviewedOn, progress, note }) => (
                <div key={id} className="stack">
                  <strong>{day(reviewedOn)}</strong>
                  <ul className="support-list">
                    {progress.map(({ goal, rating }) => (
                      <li key={goal}>
                        <bdi>{goal}</bdi>: {t(`support.rating.${rating}`)}
                      </li>
                    ))}
                  </ul>
                  {note && <bdi className="soft support-text">{note}</bdi>}
                </div>
              ))}
            </div>
          )
        }
      </Loaded>
    </Card>
  );
}
