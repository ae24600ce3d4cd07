import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { useFormat } from "../../lib/useFormat.ts";
import { Card } from "../../ui/Card.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import "./RecentActivity.css";

export function RecentActivity() {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const read = useRead("/api/v1/dashboard/recent-activities", { query: { limit: 8 } });
  return (
    <Card title={t("dashboard.recent")}>
      <Loaded read={read}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty>{t("dashboard.noActivity")}</Empty>
          ) : (
            <ol className="activity">
              {data.map(({ id, summary, createdAt }) => (
                <li key={id}>
                  <bdi>{summary}</bdi>
                  <time className="soft small" dateTime={createdAt}>
                    {instant(createdAt)}
                  </time>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Card>
  );
}
