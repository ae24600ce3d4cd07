import { useTranslation } from "react-i18next";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import type { Activity } from "../activityRows.ts";
import { AddStudent } from "./AddStudent.tsx";
import { PlaceActions } from "./PlaceActions.tsx";
import { PlaceBadge } from "./PlaceBadge.tsx";

const states = ["pending", "waiting_list", "accepted", "declined", "left"] as const;

/** The students who have chosen an activity, or have a place in it. */
export function Places({ activity }: { activity: Activity }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const isOver = activity.status === "finished" || activity.status === "cancelled";
  return (
    <ListCard
      path="/api/v1/activity-enrollments"
      caption={t("activities.students")}
      fixed={{ activityId: activity.id }}
      filters={[
        {
          key: "status",
          label: t("common.status"),
          choices: states.map((value) => ({ value, label: t(`activities.state.${value}`) })),
        },
      ]}
      empty={t("activities.noStudents")}
      csv
      tools={
        <>
          <Button onClick={() => window.print()} event="print-activity">
            {t("activities.print")}
          </Button>
          {may("extracurricular.choose") && !isOver && <AddStudent activityId={activity.id} />}
        </>
      }
      columns={[
        {
          header: t("activities.student"),
          csv: ["studentName"],
          cell: ({ studentName }) => (
            <strong>
              <bdi>{studentName}</bdi>
            </strong>
          ),
        },
        { header: t("activities.section"), csv: ["sectionName"], cell: ({ sectionName }) => sectionName },
        { header: t("activities.rank"), csv: ["rank"], align: "end", cell: ({ rank }) => rank },
        {
          header: t("activities.consent"),
          csv: ["consentedAt"],
          cell: ({ consentBy }) => (
            <Badge tone={consentBy ? "good" : "warn"}>
              {t(consentBy ? "activities.consentGiven" : "activities.consentMissing")}
            </Badge>
          ),
        },
        {
          header: t("activities.present"),
          cell: ({ marks }) =>
            marks.length > 0 &&
            t("activities.placesOf", {
              taken: marks.filter(({ mark }) => mark === "present" || mark === "late").length,
              capacity: marks.length,
            }),
        },
        {
          header: t("common.status"),
          csv: ["status"],
          phone: "corner",
          cell: (place) => <PlaceBadge of={place} />,
        },
        {
          header: t("common.actions"),
          actions: true,
          align: "end",
          cell: (place) => may("extracurricular.manage") && !isOver && <PlaceActions of={place} />,
        },
      ]}
    />
  );
}
