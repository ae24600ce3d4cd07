import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useActivityWords } from "../../lib/words/useActivityWords.ts";
import { Card } from "../../ui/layout/Card.tsx";
import { Empty } from "../../ui/lists/Empty.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import "./RecentActivity.css";

export function RecentActivity() {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const words = useActivityWords();
  const read = useRead("/api/v1/dashboard/recent-activities", { query: { limit: 8 } });
  return (
    <Card title={t("dashboard.recent")}>
      <Loaded read={read}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty>{t("dashboard.noActivity")}</Empty>
          ) : (
            <ol className="activity">
              {data.map((entry) => (
                <li key={entry.id}>
                  <bdi>{words(entry)}</bdi>
                  <time className="soft small" dateTime={entry.createdAt}>
                    {instant(entry.createdAt)}
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
