import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "wouter";
import { useRead } from "../../../api/useRead.ts";
import { dotted, isolated } from "../../../lib/format/isolated.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useDayWords } from "../../../lib/words/useDayWords.ts";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { Note } from "../../../ui/feedback/Note.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { CheckField } from "../../../ui/forms/CheckField.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { PersonCell } from "../../../ui/people/PersonCell.tsx";
import { RegisterDate } from "./RegisterDate.tsx";

/** Everybody of a day who is not simply present, for the office that calls the families. */
export function AbsentAndLate() {
  const { t } = useTranslation();
  const w = useDayWords();
  const { today, clock } = useFormat();
  const [params] = useSearchParams();
  const [unexplained, setUnexplained] = useState(false);
  const date = params.get("date") ?? today();
  const read = useRead("/api/v1/attendance-day/marks", {
    query: { date, notable: "true" },
    every: 60_000,
  });
  return (
    <div className="stack">
      <RegisterDate date={date}>
        <CheckField
          label={w("absent.unexplained")}
          checked={unexplained}
          onChange={({ target }) => setUnexplained(target.checked)}
        />
      </RegisterDate>
      <Loaded read={read}>
        {({ data, taken, pending }) => (
          <>
            {pending > 0 && <Note tone="warn">{w("absent.pending", { count: pending })}</Note>}
            <Card flush>
              <DataTable
                caption={w("tabs.absentAndLate")}
                rows={data.filter(
                  ({ category, hasNotice }) => !unexplained || (category === "absent" && !hasNotice),
                )}
                keyOf={({ id }) => id}
                hrefOf={({ studentId }) => `/students/${studentId}`}
                empty={w(taken > 0 ? "absent.none" : "absent.notTaken")}
                columns={[
                  { header: t("common.name"), cell: ({ studentName }) => <PersonCell name={studentName} /> },
                  { header: t("students.class"), cell: ({ sectionName }) => isolated(sectionName ?? "") },
                  {
                    header: t("common.status"),
                    phone: "corner",
                    cell: ({ category }) => <StatusBadge status={category} />,
                  },
                  {
                    header: t("attendance.reason"),
                    cell: ({ category, minutesLate, arrivedAt, hasNotice }) =>
                      category === "absent" ? (
                        <Badge tone={hasNotice ? "good" : "warn"}>
                          {w(hasNotice ? "absent.notice" : "absent.noNotice")}
                        </Badge>
                      ) : (
                        dotted(
                          minutesLate !== null && t("attendance.minutes", { count: minutesLate }),
                          arrivedAt && t("attendance.arrived", { time: clock(arrivedAt) }),
                        )
                      ),
                  },
                ]}
              />
            </Card>
          </>
        )}
      </Loaded>
    </div>
  );
}
