import { useTranslation } from "react-i18next";
import { ListCard } from "../../ui/lists/ListCard.tsx";
import { GivePlace } from "./GivePlace.tsx";
import { OutcomeBadge } from "./OutcomeBadge.tsx";

interface Props {
  allocationId: string;
  isPublished: boolean;
}

/** What became of every choice in an allocation. */
export function AllocationPlaces({ allocationId, isPublished }: Props) {
  const { t } = useTranslation();
  return (
    <ListCard
      path="/api/v1/course-allocation-places"
      caption={t("electives.places")}
      fixed={{ courseAllocationId: allocationId }}
      filters={[
        {
          key: "status",
          label: t("common.status"),
          choices: (["accepted", "waiting_list", "declined"] as const).map((value) => ({
            value,
            label: t(`electives.outcome.${value}`),
          })),
        },
      ]}
      empty={t("electives.noPlaces")}
      csv
      columns={[
        {
          header: t("electives.student"),
          csv: ["studentName"],
          cell: ({ studentName }) => (
            <strong>
              <bdi>{studentName}</bdi>
            </strong>
          ),
        },
        { header: t("electives.section"), csv: ["sectionName"], cell: ({ sectionName }) => sectionName },
        { header: t("electives.course"), csv: ["courseTitle"], cell: ({ courseTitle }) => courseTitle },
        { header: t("electives.rank"), csv: ["rank"], align: "end", cell: ({ rank }) => rank },
        {
          header: t("common.status"),
          csv: ["status", "position", "reason"],
          phone: "corner",
          cell: (place) => <OutcomeBadge {...place} />,
        },
        {
          header: t("common.actions"),
          actions: true,
          align: "end",
          cell: (place) => isPublished && place.status === "waiting_list" && <GivePlace of={place} />,
        },
      ]}
    />
  );
}
