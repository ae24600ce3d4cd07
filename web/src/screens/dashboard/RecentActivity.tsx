import { useTranslation } from "react-i18next";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useActivityWords } from "../../lib/words/useActivityWords.ts";
import { Card } from "../../ui/layout/Card.tsx";
import { Empty } from "../../ui/lists/Empty.tsx";
import type { DashboardPart } from "./DashboardData.ts";
import "./RecentActivity.css";

export function RecentActivity({ activities }: { activities: DashboardPart<"recentActivities"> }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const words = useActivityWords();
  return (
    <Card title={t("dashboard.recent")}>
      {activities.length === 0 ? (
        <Empty>{t("dashboard.noActivity")}</Empty>
      ) : (
        <ol className="activity">
          {activities.map((entry) => (
            <li key={entry.id}>
              <bdi>{words(entry)}</bdi>
              <time className="soft small" dateTime={entry.createdAt}>
                {instant(entry.createdAt)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
