import { useTranslation } from "react-i18next";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { LinkButton } from "../../ui/actions/LinkButton.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { ListCard } from "../../ui/lists/ListCard.tsx";
import { ActivityBadge } from "./ActivityBadge.tsx";
import { activityStatuses, activityTypes } from "./activityRows.ts";
import { AllocatePlaces } from "./places/AllocatePlaces.tsx";
import { useWhen } from "./useWhen.ts";

/** The activities of the school; teachers see those that they organise. */
export function ActivityList() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const when = useWhen();
  return (
    <>
      <PageHead
        title={t("nav.activities")}
        actions={
          may("extracurricular.manage") && (
            <>
              <AllocatePlaces />
              <LinkButton href="/activities/new" icon="plus" kind="primary" event="plan-activity">
                {t("activities.plan")}
              </LinkButton>
            </>
          )
        }
      />
      <ListCard
        path="/api/v1/activities"
        caption={t("nav.activities")}
        search={t("activities.search")}
        filters={[
          {
            key: "type",
            label: t("activities.type"),
            choices: activityTypes.map((value) => ({ value, label: t(`activities.types.${value}`) })),
          },
          {
            key: "status",
            label: t("common.status"),
            choices: activityStatuses.map((value) => ({ value, label: t(`activities.status.${value}`) })),
          },
        ]}
        hrefOf={({ id }) => `/activities/${id}`}
        empty={t("activities.none")}
        next={may("extracurricular.manage") && { href: "/activities/new" }}
        csv
        columns={[
          { header: t("activities.name"), csv: ["name"], cell: ({ name }) => <strong>{name}</strong> },
          {
            header: t("activities.type"),
            csv: ["type"],
            cell: ({ type }) => t(`activities.types.${type}`),
          },
          {
            header: t("activities.when"),
            csv: ["startsOn", "endsOn", "weekday", "startsAt", "endsAt", "place"],
            cell: (row) => when(row),
          },
          {
            header: t("activities.placesTaken"),
            csv: ["placesTaken", "capacity"],
            align: "end",
            cell: ({ placesTaken, capacity }) => t("activities.placesOf", { taken: placesTaken, capacity }),
          },
          {
            header: t("common.status"),
            csv: ["status"],
            phone: "corner",
            cell: ({ status }) => <ActivityBadge status={status} />,
          },
        ]}
      />
    </>
  );
}
