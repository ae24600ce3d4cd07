import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { Row } from "../../../api/types.ts";
import { useAll } from "../../../api/useAll.ts";
import { useWeekdays } from "../../../kit/timetable-days/useWeekdays.ts";
import { isolated } from "../../../lib/format/isolated.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useDayWords } from "../../../lib/words/useDayWords.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { DownloadButton } from "../../../ui/actions/DownloadButton.tsx";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { DutyForm } from "./DutyForm.tsx";
import { dutyRefreshes } from "./dutyRefreshes.ts";

type Duty = Row<"/api/v1/duty-assignments">;

/** The weekly duties that are in force today. A duty at the time of a lesson is marked. */
export function DutyRoster() {
  const { t } = useTranslation();
  const w = useDayWords();
  const { day, today } = useFormat();
  const { may } = useSignedIn();
  const weekdays = useWeekdays();
  const areas = useAll("/api/v1/duty-areas", { query: { sort: "name" } });
  const manages = may("duties.manage");
  return (
    <ListCard
      path="/api/v1/duty-assignments"
      caption={w("duties.roster")}
      fixed={{ on: today(), sort: "dayOfWeek" }}
      filters={[
        { key: "dayOfWeek", label: w("duties.day"), choices: weekdays },
        {
          key: "dutyAreaId",
          label: w("duties.area"),
          choices: (areas.data?.data ?? []).map(({ id, name }) => ({ value: id, label: isolated(name) })),
        },
      ]}
      tools={
        <>
          {manages && <DutyForm />}
          <DownloadButton kind="plain" path="/api/v1/duty-roster.pdf" event="duty-roster-pdf">
            {w("duties.pdf")}
          </DownloadButton>
        </>
      }
      empty={w("duties.none")}
      csv
      columns={[
        {
          header: w("duties.when"),
          csv: ["dayOfWeek", "startsAt", "endsAt"],
          cell: ({ dayOfWeek, startsAt, endsAt }) => (
            <span className="figures">
              {weekdays[dayOfWeek - 1]!.label} {startsAt.slice(0, 5)}–{endsAt.slice(0, 5)}
            </span>
          ),
        },
        {
          header: w("duties.area"),
          csv: ["dutyAreaName"],
          cell: ({ dutyAreaName }) => <bdi>{dutyAreaName}</bdi>,
        },
        {
          header: w("duties.who"),
          csv: ["staffName"],
          cell: ({ staffName, lessonAtThatTime }) => (
            <span>
              <bdi>{staffName}</bdi>{" "}
              {lessonAtThatTime && (
                <Badge tone="bad">{w("duties.clash", { lesson: lessonAtThatTime })}</Badge>
              )}
            </span>
          ),
        },
        {
          header: w("duties.dates"),
          csv: ["startsOn", "endsOn"],
          cell: ({ startsOn, endsOn }) => `${day(startsOn)} – ${day(endsOn)}`,
        },
        ...(manages
          ? [
              {
                header: t("common.actions"),
                actions: true,
                align: "end" as const,
                cell: (duty: Duty) => (
                  <span className="row row-actions">
                    <DutyForm duty={duty} />
                    <ConfirmButton
                      kind="plain"
                      label={w("duties.remove")}
                      question={w("duties.removeAsk")}
                      event="remove-duty"
                      refreshes={dutyRefreshes}
                      run={() => send("delete", "/api/v1/duty-assignments/{id}", { path: { id: duty.id } })}
                    />
                  </span>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
