import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { Badge } from "../../ui/feedback/Badge.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { DataTable } from "../../ui/lists/DataTable.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";

/** How many students want each course, against its places, and who has not chosen. */
export function Demand({ roundId }: { roundId: string }) {
  const { t } = useTranslation();
  const read = useRead("/api/v1/course-request-rounds/{id}/demand", { path: { id: roundId } });
  return (
    <Loaded read={read} lines={4}>
      {({ courses, missing, requests, students }) => (
        <>
          <Card
            title={t("electives.demand")}
            actions={<span className="soft">{t("electives.answered", { requests, students })}</span>}
            flush
          >
            <DataTable
              caption={t("electives.demand")}
              rows={courses}
              keyOf={({ courseOfferingId }) => courseOfferingId}
              empty={t("electives.nothingOffered")}
              columns={[
                { header: t("electives.course"), cell: ({ title }) => <strong>{title}</strong> },
                { header: t("electives.term"), phone: "hidden", cell: ({ termName }) => termName },
                {
                  header: t("electives.free"),
                  align: "end",
                  cell: ({ capacity, placesTaken }) =>
                    capacity === null ? t("electives.unlimited") : capacity - placesTaken,
                },
                {
                  header: t("electives.firstChoices"),
                  align: "end",
                  cell: ({ firstChoices }) => firstChoices,
                },
                { header: t("electives.wanted"), align: "end", cell: ({ wanted }) => wanted },
                { header: t("electives.allChoices"), align: "end", cell: ({ choices }) => choices },
                {
                  header: t("electives.balance"),
                  phone: "corner",
                  cell: ({ capacity, placesTaken, wanted }) => {
                    const missingPlaces = capacity === null ? 0 : wanted - (capacity - placesTaken);
                    return missingPlaces > 0 ? (
                      <Badge tone="warn">{t("electives.tooFew", { places: missingPlaces })}</Badge>
                    ) : (
                      <Badge tone="good">{t("electives.enough")}</Badge>
                    );
                  },
                },
              ]}
            />
          </Card>
          {missing.length > 0 && (
            <Card title={t("electives.missing", { students: missing.length })} flush>
              <DataTable
                caption={t("electives.missingCaption")}
                rows={missing}
                keyOf={({ studentId }) => studentId}
                hrefOf={({ studentId }) => `/students/${studentId}`}
                empty=""
                columns={[
                  {
                    header: t("electives.student"),
                    cell: ({ studentName }) => <bdi>{studentName}</bdi>,
                  },
                  { header: t("electives.section"), cell: ({ sectionName }) => sectionName },
                ]}
              />
            </Card>
          )}
        </>
      )}
    </Loaded>
  );
}
