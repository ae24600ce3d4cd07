import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { lazyScreen } from "../../app/routes/lazyScreen.tsx";
import { withAreaWords } from "../../i18n/i18n.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { whenIdle } from "../../lib/whenIdle.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { LinkButton } from "../../ui/actions/LinkButton.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { FeeFigures } from "../fees/FeeFigures.tsx";
import { SchoolFigures } from "./SchoolFigures.tsx";
import { TaskCard } from "./TaskCard.tsx";
import { taskLinks } from "./taskLinks.ts";
import { useDashboard } from "./useDashboard.ts";

const DashboardCards = lazyScreen(
  () => withAreaWords("surveys", withAreaWords("events", import("./DashboardCards.tsx"))),
  "DashboardCards",
);

export function Dashboard() {
  const { t } = useTranslation();
  const { user, may } = useSignedIn();
  const format = useFormat();
  const seesFigures = may("dashboard.read");
  const dashboard = useDashboard();
  const links = [...taskLinks.school, ...taskLinks.fees].filter(({ needs }) => may(needs));
  /** A bursar: what was collected counts, and not who is in class. */
  const isFinance = may("fees.collect") && !may("attendance.read");
  const settled = !seesFigures || !dashboard.isPending;
  const [cardsShown, setCardsShown] = useState(false);
  // Render the figures first: loading the cards would compete for bandwidth and CPU.
  useEffect(() => {
    const load = () => Promise.allSettled([DashboardCards.fetch()]).then(() => setCardsShown(true));
    return settled ? whenIdle(load) : undefined;
  }, [settled]);
  return (
    <div className="stack">
      <PageHead
        title={t("dashboard.title")}
        about={t("dashboard.greeting", { name: user.name, day: format.day(format.today()) })}
        actions={
          <>
            {may("messages.send") && (
              <LinkButton href="/messages/new" icon="send" event="new-message">
                {t("messages.compose")}
              </LinkButton>
            )}
            {may("students.manage") && (
              <LinkButton href="/students/new" icon="plus" event="admit">
                {t("students.admit")}
              </LinkButton>
            )}
            {may("fees.collect") && (
              <LinkButton href="/fees/pay" icon="money" kind="primary" event="take-payment">
                {t("fees.takePayment")}
              </LinkButton>
            )}
          </>
        }
      />
      {seesFigures && (
        <Loaded read={dashboard} lines={6}>
          {({ tasks, feeFigures, stats }) => (
            <>
              {links.length > 0 && <TaskCard links={links} counts={tasks} />}
              {isFinance && feeFigures && <FeeFigures figures={feeFigures} />}
              <SchoolFigures stats={stats} />
            </>
          )}
        </Loaded>
      )}
      {cardsShown && <DashboardCards data={dashboard.data} />}
    </div>
  );
}
