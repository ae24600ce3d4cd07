import { useTranslation } from "react-i18next";
import { useAll } from "../../../api/useAll.ts";
import { useRead } from "../../../api/useRead.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useStructure } from "../../../lib/useStructure.ts";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { ExamPaperActions } from "./ExamPaperActions.tsx";
import { MarkSheet } from "./MarkSheet.tsx";
import { PaperStatistics } from "./PaperStatistics.tsx";
import { PaperTools } from "./PaperTools.tsx";

const takesMarks = (status: string | undefined) =>
  ["scheduled", "in_progress", "marking"].includes(status ?? "");

/** One exam paper: its candidates, marks and approval. */
export function ExamPaper({ id }: { id: string }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { section } = useStructure();
  const path = { id };
  const read = useRead("/api/v1/exam-papers/{id}", { path, query: { include: "courseOffering,exam" } });
  const candidates = useRead("/api/v1/exam-papers/{id}/candidates", { path });
  const marks = useAll("/api/v1/exam-marks", { query: { examPaperId: id } });
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
              <>
                <PaperTools paper={paper} examStatus={paper.exam?.status} />
                <ExamPaperActions
                  paper={paper}
                  isOpen={takesMarks(paper.exam?.status)}
                  makers={[paper.submittedBy, ...(marks.data?.data.map(({ enteredBy }) => enteredBy) ?? [])]}
                />
              </>
            }
          />
          <Loaded read={candidates} lines={8}>
            {({ data: students }) => (
              <Loaded read={marks} lines={8}>
                {({ data }) => (
                  <>
                    <PaperStatistics marks={data} candidates={students.length} passMark={paper.passMark} />
                    <MarkSheet
                      paper={paper}
                      isOpen={takesMarks(paper.exam?.status)}
                      candidates={students}
                      marks={data}
                    />
                  </>
                )}
              </Loaded>
            )}
          </Loaded>
        </div>
      )}
    </Loaded>
  );
}
