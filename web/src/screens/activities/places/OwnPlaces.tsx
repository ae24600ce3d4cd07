import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useAll } from "../../../api/useAll.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { ActivityFacts } from "../ActivityFacts.tsx";
import { activityRefreshes, type Place } from "../activityRows.ts";
import { useWhen } from "../useWhen.ts";
import { PlaceBadge } from "./PlaceBadge.tsx";

interface Props {
  studentId: string;
  isGuardian: boolean;
}

const order = ["accepted", "waiting_list", "pending", "declined", "left"];

/** What was chosen for a student, in order, with the places. */
export function OwnPlaces({ studentId, isGuardian }: Props) {
  const { t } = useTranslation();
  const when = useWhen();
  const read = useAll("/api/v1/activity-enrollments", { query: { studentId, include: "activity" } });
  const raise = useWrite(
    ({ id, rank }: Pick<Place, "id" | "rank">) =>
      send("put", "/api/v1/activity-enrollments/{id}/rank", { path: { id }, body: { rank } }),
    activityRefreshes,
  );
  return (
    <Loaded read={read}>
      {({ data }) => {
        const shown = data
          .filter(({ status, activity }) => status !== "left" && activity)
          .sort((a, b) => order.indexOf(a.status) - order.indexOf(b.status) || a.rank - b.rank);
        const pending = shown.filter(({ status }) => status === "pending");
        return (
          <Card title={t("activities.mine")} flush>
            <DataTable
              caption={t("activities.mine")}
              rows={shown}
              keyOf={({ id }) => id}
              empty={t("activities.noneChosen")}
              columns={[
                { header: t("activities.name"), cell: ({ activity }) => <strong>{activity?.name}</strong> },
                { header: t("activities.when"), cell: ({ activity }) => activity && when(activity) },
                {
                  header: t("activities.rank"),
                  cell: (place) => place.status === "pending" && pending.indexOf(place) + 1,
                },
                {
                  header: t("common.status"),
                  phone: "corner",
                  cell: (place) => <PlaceBadge of={place} />,
                },
                {
                  header: t("common.actions"),
                  actions: true,
                  align: "end",
                  cell: (place) => (
                    <span className="row">
                      {pending.indexOf(place) > 0 && (
                        <Button
                          kind="plain"
                          event="raise-choice"
                          busy={raise.isPending}
                          aria-label={`${t("activities.earlier")}: ${place.activity?.name}`}
                          onClick={() =>
                            raise.mutate(
                              { id: place.id, rank: pending.indexOf(place) },
                              { onError: toast.problem },
                            )
                          }
                        >
                          {t("activities.earlier")}
                        </Button>
                      )}
                      {isGuardian && place.status === "pending" && !place.consentBy && place.activity && (
                        <ConfirmButton
                          kind="primary"
                          label={t("activities.giveConsent")}
                          question={t("activities.agree")}
                          event="consent-to-activity"
                          refreshes={activityRefreshes}
                          run={() =>
                            send("put", "/api/v1/activity-enrollments/{id}/consent", {
                              path: { id: place.id },
                            })
                          }
                        >
                          <ActivityFacts of={place.activity} />
                        </ConfirmButton>
                      )}
                      {place.status !== "declined" && (
                        <ConfirmButton
                          kind="plain"
                          label={t(place.status === "accepted" ? "activities.leave" : "activities.withdraw")}
                          question={t(
                            place.status === "accepted" ? "activities.leaveAsk" : "activities.withdrawAsk",
                          )}
                          event="leave-own-activity"
                          refreshes={activityRefreshes}
                          run={() =>
                            send("put", "/api/v1/activity-enrollments/{id}/departure", {
                              path: { id: place.id },
                            })
                          }
                        />
                      )}
                    </span>
                  ),
                },
              ]}
            />
          </Card>
        );
      }}
    </Loaded>
  );
}
