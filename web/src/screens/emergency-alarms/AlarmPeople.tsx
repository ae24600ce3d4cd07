import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import { useWrite } from "../../api/useWrite.ts";
import { useBulk } from "../../kit/bulk/useBulk.tsx";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Badge } from "../../ui/feedback/Badge.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { ListCard } from "../../ui/lists/ListCard.tsx";
import { type Alarm, type AlarmResponse, alarmRefreshes } from "./alarmRows.ts";

const tones = { safe: "good", help: "bad", waiting: "warn" } as const;
const statuses = ["help", "waiting", "safe"] as const;
const kinds = ["student", "staff", "guardian", "account"] as const;

/** Everybody in an alarm, for the office to record; for teachers their students. */
export function AlarmPeople({ alarm: { id, status: alarmStatus } }: { alarm: Alarm }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const { may } = useSignedIn();
  const canRecord = alarmStatus === "open" && may("emergency-alarms.record");
  const record = (responseIds: string[], status: AlarmResponse["status"]) =>
    send("put", "/api/v1/emergency-alarms/{id}/responses", { path: { id }, body: { responseIds, status } });
  const mark = useWrite(
    ({ row, status }: { row: string; status: "safe" | "help" }) => record([row], status),
    alarmRefreshes,
  );
  const bulk = useBulk<AlarmResponse>(
    canRecord
      ? {
          nameOf: ({ name }) => name,
          actions: [
            {
              label: t("emergency.markSafe"),
              event: "mark-safe",
              appliesTo: ({ status }) => status !== "safe",
              run: (row) => record([row.id], "safe"),
            },
          ],
          refreshes: alarmRefreshes,
        }
      : undefined,
  );
  const filters = [
    {
      key: "status",
      label: t("common.status"),
      choices: statuses.map((value) => ({ value, label: t(`emergency.${value}`) })),
    },
    {
      key: "unaccounted",
      label: t("emergency.expected"),
      choices: [{ value: "true", label: t("emergency.waiting") }],
    },
    {
      key: "current",
      label: t("emergency.lesson"),
      choices: [{ value: "true", label: t("emergency.currentLesson") }],
    },
  ];
  if (may("emergency-alarms.manage"))
    filters.push({
      key: "personKind",
      label: t("emergency.person"),
      choices: kinds.map((value) => ({ value: value as string, label: t(`emergency.persons.${value}`) })),
    });
  return (
    <ListCard
      path="/api/v1/emergency-alarm-responses"
      caption={t("emergency.inAlarm")}
      fixed={{ emergencyAlarmId: id }}
      search={t("emergency.search")}
      filters={filters}
      empty={t("common.nothingFound")}
      bulk={bulk}
      csv
      columns={[
        {
          header: t("common.name"),
          csv: ["name"],
          cell: ({ name, sectionName }) => (
            <span>
              <bdi>{name}</bdi>
              {sectionName && <span className="soft small"> {sectionName}</span>}
            </span>
          ),
        },
        {
          header: t("common.status"),
          csv: ["status"],
          phone: "corner",
          cell: ({ status, expectsResponse }) =>
            status === "waiting" && !expectsResponse ? (
              <Badge>{t("emergency.informed")}</Badge>
            ) : (
              <Badge tone={tones[status]}>{t(`emergency.${status}`)}</Badge>
            ),
        },
        {
          header: t("emergency.place"),
          csv: ["place", "note"],
          cell: ({ place, note }) => <bdi>{[place, note].filter(Boolean).join(", ")}</bdi>,
        },
        {
          header: t("emergency.phone"),
          csv: ["phone"],
          cell: ({ phone }) => phone && <a href={`tel:${phone}`}>{phone}</a>,
        },
        {
          header: t("emergency.respondedAt"),
          csv: ["respondedAt", "recordedByName"],
          cell: ({ respondedAt, recordedByName }) =>
            respondedAt && (
              <span>
                {instant(respondedAt)} <bdi className="soft small">{recordedByName}</bdi>
              </span>
            ),
        },
        ...(canRecord
          ? [
              {
                header: t("common.actions"),
                actions: true,
                align: "end" as const,
                cell: ({ id: row, status }: AlarmResponse) => (
                  <span className="row">
                    {(["safe", "help"] as const)
                      .filter((each) => each !== status)
                      .map((each) => (
                        <Button
                          key={each}
                          busy={mark.isPending && mark.variables?.row === row}
                          event={`record-${each}`}
                          onClick={() => mark.mutate({ row, status: each }, { onError: toast.problem })}
                        >
                          {t(`emergency.${each}`)}
                        </Button>
                      ))}
                  </span>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
