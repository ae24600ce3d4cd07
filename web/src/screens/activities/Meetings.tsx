import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAll } from "../../api/useAll.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { DataTable } from "../../ui/lists/DataTable.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { AttendanceForm } from "./AttendanceForm.tsx";
import type { Activity } from "./activityRows.ts";

/** The meetings of an activity, and taking their attendance. */
export function Meetings({ activity }: { activity: Activity }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  /** Id of the meeting that is changed, or "new". */
  const [opened, setOpened] = useState<string>();
  const query = { activityId: activity.id };
  const meetings = useAll("/api/v1/activity-sessions", { query });
  const places = useAll("/api/v1/activity-enrollments", { query: { ...query, status: "accepted" } });
  const close = () => setOpened(undefined);
  return (
    <Loaded read={meetings}>
      {({ data }) => (
        <Card
          title={t("activities.meetings")}
          flush
          actions={
            activity.status !== "cancelled" && (
              <Button kind="primary" onClick={() => setOpened("new")} event="take-activity-attendance">
                {t("activities.takeAttendance")}
              </Button>
            )
          }
        >
          <DataTable
            caption={t("activities.meetings")}
            rows={data}
            keyOf={({ id }) => id}
            empty={t("activities.noMeetings")}
            columns={[
              { header: t("common.date"), cell: ({ heldOn }) => day(heldOn) },
              {
                header: t("activities.present"),
                cell: ({ marks }) =>
                  t("activities.placesOf", {
                    taken: marks.filter(({ mark }) => mark === "present" || mark === "late").length,
                    capacity: marks.length,
                  }),
              },
              { header: t("activities.note"), cell: ({ note }) => note && <bdi>{note}</bdi> },
              {
                header: t("common.actions"),
                actions: true,
                align: "end",
                cell: ({ id, heldOn }) => (
                  <Button
                    kind="plain"
                    onClick={() => setOpened(id)}
                    event="change-activity-attendance"
                    aria-label={`${t("activities.changeAttendance")}: ${day(heldOn)}`}
                  >
                    {t("common.edit")}
                  </Button>
                ),
              },
            ]}
          />
          <Dialog title={t("activities.takeAttendance")} open={opened !== undefined} onClose={close}>
            <AttendanceForm
              activity={activity}
              places={places.data?.data ?? []}
              of={data.find(({ id }) => id === opened)}
              onDone={close}
            />
          </Dialog>
        </Card>
      )}
    </Loaded>
  );
}
