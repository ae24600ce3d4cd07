import { useTranslation } from "react-i18next";
import { useAll } from "../../api/useAll.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { ListCard } from "../../ui/lists/ListCard.tsx";

/** The student's published results. */
export function OwnResults({ studentId }: { studentId: string }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const courses = useAll("/api/v1/course-enrollments", {
    query: { studentId, include: "courseOffering" },
  });
  const titles = new Map(
    courses.data?.data.map((each) => [each.courseOfferingId, each.courseOffering?.title]),
  );
  return (
    <ListCard
      path="/api/v1/results"
      caption={t("results.results")}
      fixed={{ studentId, include: "lineItem", sort: "-createdAt" }}
      empty={t("results.none")}
      columns={[
        { header: t("results.assessment"), cell: ({ lineItem }) => <strong>{lineItem?.title}</strong> },
        {
          header: t("staff.course"),
          cell: ({ lineItem }) => titles.get(lineItem?.courseOfferingId ?? ""),
        },
        { header: t("common.date"), cell: ({ lineItem }) => day(lineItem?.dueOn) },
        {
          header: t("results.score"),
          align: "end",
          cell: ({ score, textScore, missing, lineItem }) =>
            missing ? (
              <StatusBadge status="missing" />
            ) : (
              (textScore ?? (score && `${Number(score)} / ${Number(lineItem?.maxScore ?? 0)}`))
            ),
        },
        { header: t("results.comment"), cell: ({ comment }) => comment },
      ]}
    />
  );
}
