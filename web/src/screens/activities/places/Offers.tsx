import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useAll } from "../../../api/useAll.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { CheckField } from "../../../ui/forms/CheckField.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { useMoneyColumn } from "../../../ui/lists/useMoneyColumn.ts";
import { ActivityBadge } from "../ActivityBadge.tsx";
import { ActivityFacts } from "../ActivityFacts.tsx";
import { activityRefreshes } from "../activityRows.ts";
import { useWhen } from "../useWhen.ts";

interface Props {
  studentId: string;
  isGuardian: boolean;
}

/** The activities that can be chosen for a student now; guardians consent with the choice. */
export function Offers({ studentId, isGuardian }: Props) {
  const { t } = useTranslation();
  const moneyColumn = useMoneyColumn();
  const when = useWhen();
  const offers = useAll("/api/v1/activities", { query: { choosable: "true" } });
  const own = useAll("/api/v1/activity-enrollments", { query: { studentId } });
  const chosen = new Set(
    (own.data?.data ?? [])
      .filter(({ status }) => status !== "left" && status !== "declined")
      .map(({ activityId }) => activityId),
  );
  return (
    <Loaded read={offers}>
      {({ data }) => (
        <Card title={t("activities.offers")} flush>
          <DataTable
            caption={t("activities.offers")}
            rows={data.filter(({ id }) => !chosen.has(id))}
            keyOf={({ id }) => id}
            empty={t("activities.noOffers")}
            columns={[
              { header: t("activities.name"), cell: ({ name }) => <strong>{name}</strong> },
              { header: t("activities.when"), cell: (activity) => when(activity) },
              moneyColumn(t("activities.fee"), "fee"),
              {
                header: t("common.status"),
                phone: "corner",
                cell: ({ status }) => <ActivityBadge status={status} />,
              },
              {
                header: t("common.actions"),
                actions: true,
                align: "end",
                cell: (activity) => (
                  <ConfirmButton
                    kind="primary"
                    label={t("activities.chooseOne", { name: activity.name })}
                    question={t(activity.fee ? "activities.feeNote" : "activities.chooseAsk")}
                    event="choose-activity"
                    refreshes={activityRefreshes}
                    run={() =>
                      send("post", "/api/v1/activity-enrollments", {
                        body: {
                          activityId: activity.id,
                          studentId,
                          ...(isGuardian && { consent: true }),
                        },
                      })
                    }
                    onDone={() => toast.done(t("activities.chosen"))}
                  >
                    <ActivityFacts of={activity} />
                    {isGuardian ? (
                      <CheckField label={t("activities.agree")} name="consent" value="yes" required />
                    ) : (
                      <p className="soft">{t("activities.agreeOwn")}</p>
                    )}
                  </ConfirmButton>
                ),
              },
            ]}
          />
        </Card>
      )}
    </Loaded>
  );
}
