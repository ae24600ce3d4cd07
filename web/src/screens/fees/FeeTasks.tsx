import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Stat } from "../../ui/layout/Stat.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { TaskCard } from "../dashboard/TaskCard.tsx";
import { taskLinks } from "../dashboard/taskLinks.ts";

/** Where the money stands, and what waits for somebody in the office; each number leads to what it counts. */
export function FeeTasks() {
  const { may } = useSignedIn();
  return (
    <div className="stack">
      {may("fee-reports.read") && <Figures />}
      {may("dashboard.read") && <TaskCard links={taskLinks.fees} />}
    </div>
  );
}

function Figures() {
  const { t } = useTranslation();
  const { money, today } = useFormat();
  const collected = useRead("/api/v1/fee-reports/collection", {
    query: { from: today(), to: today() },
    fresh: true,
  });
  const owing = useRead("/api/v1/fee-reports/defaulters", { query: { limit: 1 } });
  return (
    <div className="stats">
      <Loaded read={collected} lines={1}>
        {({ net }) => (
          <Stat
            label={t("billing.collectedToday")}
            value={money(net)}
            href={`/fees?tab=reports&view=collection&from=${today()}&to=${today()}`}
          />
        )}
      </Loaded>
      <Loaded read={owing} lines={1}>
        {({ total }) => <Stat label={t("fees.overdue")} value={money(total)} href="/fees?tab=defaulters" />}
      </Loaded>
    </div>
  );
}
