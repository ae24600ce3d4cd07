import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAll } from "../../../api/useAll.ts";
import { useRead } from "../../../api/useRead.ts";
import { addDays } from "../../../lib/format/addDays.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { weekOf } from "../../../lib/format/weekOf.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { LinkButton } from "../../../ui/actions/LinkButton.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { WeekPicker } from "../../timetable/WeekPicker.tsx";
import { StateBadge } from "../StateBadge.tsx";
import { newPlanHref, planOfLesson } from "./planOfLesson.ts";

/** The lessons of a teacher in a week, each with its plan or a link to write one. */
export function PlanWeek({ staffMemberId }: { staffMemberId: string }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { today, day, weekday } = useFormat();
  const [monday, setMonday] = useState(() => weekOf(today()));
  const range = { from: monday, to: addDays(monday, 6) };
  const lessons = useRead("/api/v1/lessons", { query: { ...range, staffMemberId }, keep: true });
  const plans = useAll("/api/v1/lesson-plans", { query: range, keep: true });
  return (
    <div className="stack">
      <WeekPicker monday={monday} onChange={setMonday} />
      <Loaded read={lessons}>
        {({ data }) => (
          <Card title={t("curriculum.week")} flush>
            <DataTable
              caption={t("curriculum.week")}
              rows={data
                .filter(({ cancelled }) => !cancelled)
                .map((lesson) => ({ lesson, plan: planOfLesson(plans.data?.data ?? [], lesson) }))}
              keyOf={({ lesson }) => lesson.date + lesson.timetableEntryId}
              hrefOf={({ plan }) => plan && `/lesson-plans/${plan.id}`}
              empty={t("curriculum.noLessons")}
              columns={[
                {
                  header: t("curriculum.lesson"),
                  cell: ({ lesson }) => (
                    <span>
                      <strong>{lesson.title}</strong>
                      <br />
                      <span className="soft small">
                        {weekday(lesson.date)}, {day(lesson.date)}
                      </span>
                    </span>
                  ),
                },
                {
                  header: t("common.time"),
                  cell: ({ lesson }) => (
                    <span className="figures">
                      {lesson.startsAt.slice(0, 5)}–{lesson.endsAt.slice(0, 5)}
                    </span>
                  ),
                },
                {
                  header: t("common.status"),
                  phone: "corner",
                  cell: ({ plan }) => plan && <StateBadge status={plan.status} />,
                },
                {
                  header: t("common.actions"),
                  actions: true,
                  align: "end",
                  cell: ({ lesson, plan }) =>
                    !plan &&
                    may("lesson-plans.write") && (
                      <LinkButton kind="plain" href={newPlanHref(lesson)} event="plan-lesson">
                        {t("curriculum.planIt")}
                      </LinkButton>
                    ),
                },
              ]}
            />
          </Card>
        )}
      </Loaded>
    </div>
  );
}
