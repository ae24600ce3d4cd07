import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Card } from "../../ui/layout/Card.tsx";
import { Stat } from "../../ui/layout/Stat.tsx";
import { Empty } from "../../ui/lists/Empty.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import type { TaskLink } from "./taskLinks.ts";

const POLL_INTERVAL_MS = 60_000;

/** What waits, from a single request; each number leads to the list of what it counts. */
export function TaskCard({ links }: { links: readonly TaskLink[] }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const read = useRead("/api/v1/dashboard/tasks", { fresh: true, every: POLL_INTERVAL_MS });
  return (
    <Card title={t("tasks.title")}>
      <Loaded read={read} lines={2}>
        {(counts) => {
          const waiting = links.filter(({ key }) => counts[key] > 0);
          if (waiting.length === 0) return <Empty icon="check">{t("tasks.nothing")}</Empty>;
          return (
            <div className="stats">
              {waiting.map(({ key, href }) => (
                <Stat key={key} label={t(`tasks.${key}`)} value={number(counts[key])} href={href} />
              ))}
            </div>
          );
        }}
      </Loaded>
    </Card>
  );
}
