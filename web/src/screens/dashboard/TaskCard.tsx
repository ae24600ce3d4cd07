import { useTranslation } from "react-i18next";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Card } from "../../ui/layout/Card.tsx";
import { Stat } from "../../ui/layout/Stat.tsx";
import { Empty } from "../../ui/lists/Empty.tsx";
import type { DashboardPart } from "./DashboardData.ts";
import type { TaskLink } from "./taskLinks.ts";

/** What waits; each number leads to the list of what it counts. */
export function TaskCard({ links, counts }: { links: readonly TaskLink[]; counts: DashboardPart<"tasks"> }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const waiting = links.filter(({ key }) => counts[key] > 0);
  return (
    <Card title={t("tasks.title")}>
      {waiting.length === 0 ? (
        <Empty icon="check">{t("tasks.nothing")}</Empty>
      ) : (
        <div className="stats">
          {waiting.map(({ key, href }) => (
            <Stat key={key} label={t(`tasks.${key}`)} value={number(counts[key])} href={href} />
          ))}
        </div>
      )}
    </Card>
  );
}
