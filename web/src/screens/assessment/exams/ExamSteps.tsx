import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { readAll } from "../../../api/readAll.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Progress } from "../../../ui/feedback/Progress.tsx";

/** How many papers of an exam are approved. */
export function ExamSteps({ examId }: { examId: string }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { data = [] } = useQuery({
    queryKey: ["/api/v1/exam-papers", "all", examId],
    queryFn: () => readAll("/api/v1/exam-papers", { examId }),
  });
  const papers = data.filter(({ status }) => status !== "cancelled");
  const approved = papers.filter(({ status }) => status === "approved").length;
  if (papers.length === 0) return null;
  return (
    <Progress
      label={t("assessment.papersApproved")}
      done={approved}
      of={papers.length}
      words={`${number(approved)} / ${number(papers.length)}`}
    />
  );
}
