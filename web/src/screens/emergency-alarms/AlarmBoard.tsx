import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Stat } from "../../ui/layout/Stat.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { AlarmActions } from "./AlarmActions.tsx";
import { AlarmMessages } from "./AlarmMessages.tsx";
import { AlarmPeople } from "./AlarmPeople.tsx";
import type { Alarm } from "./alarmRows.ts";
import { useAlarmWords } from "./useAlarmWords.ts";

const POLL_MS = 4_000;

/** The live board of an alarm: who is safe, who needs help, who has not responded. */
export function AlarmBoard({ id }: { id: string }) {
  const read = useRead("/api/v1/emergency-alarms/{id}", {
    path: { id },
    fresh: true,
    every: (alarm) => (alarm?.status === "ended" ? false : POLL_MS),
  });
  return (
    <Loaded page read={read}>
      {(alarm) => <Board alarm={alarm} />}
    </Loaded>
  );
}

function Board({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation();
  const { instant, number } = useFormat();
  const { headline } = useAlarmWords();
  const client = useQueryClient();
  const { id, status, countSafe, countHelp, countWaiting, updatedAt } = alarm;
  const figures = [countSafe, countHelp, countWaiting, updatedAt].join();
  // The figures are read often, the lists when the figures have changed.
  useEffect(() => {
    if (figures) void client.invalidateQueries({ queryKey: ["/api/v1/emergency-alarm-responses"] });
  }, [client, figures]);
  const listOf = (query: string) => `/emergency-alarms/${id}?${query}`;
  return (
    <div className="stack">
      <PageHead
        title={headline(alarm)}
        back={{ href: "/emergency-alarms", label: t("nav.emergencyAlarms") }}
        about={
          <>
            <StatusBadge status={status} words={t(`emergency.statuses.${status}`)} />{" "}
            {instant(alarm.startedAt)}
          </>
        }
        actions={<AlarmActions alarm={alarm} />}
      />
      <div className="stats" aria-live="polite">
        <Stat label={t("emergency.help")} value={number(countHelp)} href={listOf("status=help")} />
        <Stat label={t("emergency.waiting")} value={number(countWaiting)} href={listOf("unaccounted=true")} />
        <Stat label={t("emergency.safe")} value={number(countSafe)} href={listOf("status=safe")} />
        <Stat
          label={t("emergency.expected")}
          value={number(alarm.countExpected)}
          about={t("emergency.ofPeople", { people: number(alarm.countPeople) })}
        />
      </div>
      <AlarmPeople alarm={alarm} />
      <AlarmMessages alarm={alarm} />
    </div>
  );
}
