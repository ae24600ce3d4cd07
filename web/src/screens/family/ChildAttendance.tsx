import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import { useRead } from "../../api/useRead.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { ConfirmButton } from "../../ui/actions/ConfirmButton.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { DataTable } from "../../ui/lists/DataTable.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { AttendanceDays } from "../attendance/AttendanceDays.tsx";

export function ChildAttendance({ childId }: { childId: string }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const read = useRead("/api/v1/guardian/children/{childId}/attendance", { path: { childId } });
  const notices = useRead("/api/v1/absence-notices", { query: { studentId: childId, sort: "-createdAt" } });
  return (
    <div className="stack">
      <Loaded read={read}>
        {({ data, from, to }) => (
          <>
            <p className="soft small">
              {day(from)} – {day(to)}
            </p>
            <AttendanceDays
              days={data.map((each) => ({ ...each, key: `${each.date} ${each.kind} ${each.period}` }))}
            />
          </>
        )}
      </Loaded>
      <Card title={t("family.notices")} flush>
        <Loaded read={notices} lines={1}>
          {({ data }) => (
            <DataTable
              caption={t("family.notices")}
              rows={data}
              keyOf={({ id }) => id}
              empty={t("family.noNotices")}
              columns={[
                { header: t("attendance.reason"), cell: ({ reason }) => <strong>{reason}</strong> },
                { header: t("common.from"), cell: ({ startsOn }) => day(startsOn) },
                { header: t("common.until"), cell: ({ endsOn }) => day(endsOn) },
                {
                  header: t("common.status"),
                  phone: "corner",
                  cell: ({ status }) => <StatusBadge status={status} />,
                },
                {
                  header: t("common.actions"),
                  actions: true,
                  align: "end",
                  cell: ({ id, status }) =>
                    status === "submitted" && (
                      <ConfirmButton
                        kind="plain"
                        label={t("family.cancelNotice")}
                        question={t("family.cancelNoticeAsk")}
                        event="cancel-absence-notice"
                        refreshes={["/absence-notices"]}
                        run={() => send("delete", "/api/v1/absence-notices/{id}", { path: { id } })}
                      />
                    ),
                },
              ]}
            />
          )}
        </Loaded>
      </Card>
    </div>
  );
}
