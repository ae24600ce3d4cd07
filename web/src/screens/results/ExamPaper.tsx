import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { useFormat } from "../../lib/useFormat.ts";
import { useStructure } from "../../lib/useStructure.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { ExamPaperActions } from "./ExamPaperActions.tsx";
import { MarkSheet } from "./MarkSheet.tsx";

const takesMarks = (status: string | undefined) =>
  ["scheduled", "in_progress", "marking"].includes(status ?? "");

/** The sitting of one course: who sits it, the marks, and the word on them. */
export function ExamPaper({ id }: { id: string }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { section } = useStructure();
  const path = { id };
  const read = useRead("/api/v1/exam-papers/{id}", { path, query: { include: "courseOffering,exam" } });
  const candidates = useRead("/api/v1/exam-papers/{id}/candidates", { path });
  const marks = useRead("/api/v1/exam-marks", { query: { examPaperId: id, limit: 200 } });
  return (
    <Loaded page read={read}>
      {(paper) => (
        <div className="stack">
          <PageHead
            title={paper.courseOffering?.title ?? t("results.paper")}
            back={{ href: `/exams/${paper.examId}`, label: paper.exam?.name ?? t("nav.exams") }}
            about={
              <span className="row">
                <bdi>{section(paper.sectionId)}</bdi>
                <span>{day(paper.date)}</span>
                <StatusBadge status={paper.status} />
              </span>
            }
            actions={
              <ExamPaperActions
                paper={paper}
                isOpen={takesMarks(paper.exam?.status)}
                makers={[paper.submittedBy, ...(marks.data?.data.map(({ enteredBy }) => enteredBy) ?? [])]}
              />
            }
          />
          <Loaded read={candidates} lines={8}>
            {({ data: students }) => (
              <Loaded read={marks} lines={8}>
                {({ data }) => (
                  <MarkSheet
                    paper={paper}
                    isOpen={takesMarks(paper.exam?.status)}
                    candidates={students}
                    marks={data}
                  />
                )}
              </Loaded>
            )}
          </Loaded>
        </div>
      )}
    </Loaded>
  );
}
