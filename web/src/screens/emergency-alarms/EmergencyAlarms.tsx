import { useTranslation } from "react-i18next";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { LinkButton } from "../../ui/actions/LinkButton.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { ListCard } from "../../ui/lists/ListCard.tsx";
import { useAlarmWords } from "./useAlarmWords.ts";

/** All alarms and drills. */
export function EmergencyAlarms() {
  const { t } = useTranslation();
  const { instant, number } = useFormat();
  const { may } = useSignedIn();
  const { headline } = useAlarmWords();
  return (
    <>
      <PageHead
        title={t("nav.emergencyAlarms")}
        actions={
          may("emergency-alarms.manage") && (
            <LinkButton href="/emergency-alarms/new" icon="alert" kind="primary" event="new-alarm">
              {t("emergency.start")}
            </LinkButton>
          )
        }
      />
      <ListCard
        path="/api/v1/emergency-alarms"
        caption={t("nav.emergencyAlarms")}
        filters={[
          {
            key: "status",
            label: t("common.status"),
            choices: (["open", "ended"] as const).map((value) => ({
              value,
              label: t(`emergency.statuses.${value}`),
            })),
          },
        ]}
        hrefOf={({ id }) => `/emergency-alarms/${id}`}
        empty={t("emergency.none")}
        csv
        columns={[
          {
            header: t("emergency.kind"),
            csv: ["kind", "isDrill"],
            cell: (alarm) => <strong>{headline(alarm)}</strong>,
          },
          {
            header: t("emergency.startedAt"),
            csv: ["startedAt"],
            cell: ({ startedAt }) => instant(startedAt),
          },
          {
            header: t("emergency.accounted"),
            csv: ["countSafe", "countHelp", "countExpected"],
            align: "end",
            cell: ({ countWaiting, countExpected }) =>
              `${number(countExpected - countWaiting)} / ${number(countExpected)}`,
          },
          {
            header: t("common.status"),
            csv: ["status"],
            phone: "corner",
            cell: ({ status }) => <StatusBadge status={status} words={t(`emergency.statuses.${status}`)} />,
          },
        ]}
      />
    </>
  );
}
