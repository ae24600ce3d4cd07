import { useTranslation } from "react-i18next";
import { useRead } from "../../../../api/useRead.ts";
import { ResourceList } from "../../../../kit/ResourceList.tsx";
import { useSetupWords } from "../../../../kit/useSetupWords.ts";
import { useFormat } from "../../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../../session/useSignedIn.ts";
import { Card } from "../../../../ui/layout/Card.tsx";
import { DataTable } from "../../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../../ui/lists/Loaded.tsx";
import { LazyStudentGraduation } from "../../../assessment/graduation/LazyStudentGraduation.ts";
import { LazyStudentHonours } from "../../../assessment/honour-rolls/LazyStudentHonours.ts";
import { priorAcademicRecords } from "../../../assessment/prior-records/priorAcademicRecords.ts";
import { LazyStudentMastery } from "../../../curriculum/standards/LazyStudentMastery.ts";
import { LazyStudentGrowth } from "../../../external-tests/LazyStudentGrowth.ts";
import { StudentReportCards } from "./StudentReportCards.tsx";

/** The marks of a student: report cards, then the latest results. */
export function StudentMarks({ studentId }: { studentId: string }) {
  const { may } = useSignedIn();
  return (
    <div className="stack">
      {may("report-cards.read") && <StudentReportCards studentId={studentId} />}
      {may("report-cards.read") && <LazyStudentHonours studentId={studentId} />}
      {may("graduation-plans.read") && <LazyStudentGraduation studentId={studentId} />}
      {may("external-tests.read") && <LazyStudentGrowth studentId={studentId} />}
      {may("grades.read") && <LazyStudentMastery studentId={studentId} />}
      {may("transcripts.read") && <PriorRecords studentId={studentId} />}
      {may("grades.read") && <Results studentId={studentId} />}
    </div>
  );
}

function PriorRecords({ studentId }: { studentId: string }) {
  const words = useSetupWords();
  return (
    <>
      <h2>{words?.resource("prior-academic-records").title}</h2>
      <ResourceList resource={priorAcademicRecords} within of={{ studentId }} />
    </>
  );
}

function Results({ studentId }: { studentId: string }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const read = useRead("/api/v1/results", {
    query: { studentId, include: "lineItem", sort: "-createdAt", limit: 50 },
  });
  return (
    <Card title={t("glance.results")} flush>
      <Loaded read={read}>
        {({ data }) => (
          <DataTable
            caption={t("glance.results")}
            rows={data}
            keyOf={({ id }) => id}
            empty={t("glance.noResults")}
            columns={[
              { header: t("glance.work"), cell: ({ lineItem }) => <strong>{lineItem?.title}</strong> },
              { header: t("common.date"), cell: ({ lineItem }) => lineItem?.dueOn && day(lineItem.dueOn) },
              {
                header: t("glance.score"),
                align: "end",
                cell: ({ score, textScore, missing, lineItem }) =>
                  missing
                    ? t("status.missing")
                    : (textScore ?? (score && `${Number(score)} / ${Number(lineItem?.maxScore)}`)),
              },
              { header: t("glance.comment"), cell: ({ comment }) => comment },
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}
