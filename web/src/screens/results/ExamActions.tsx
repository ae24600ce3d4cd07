import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import type { Row } from "../../api/types.ts";
import { useWrite } from "../../api/useWrite.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/Button.tsx";
import { toast } from "../../ui/toast.ts";

type Exam = Pick<Row<"/api/v1/exams">, "id" | "status">;

/** The step that comes after each state. */
const next: Partial<Record<Exam["status"], "scheduled" | "in_progress" | "marking" | "published">> = {
  draft: "scheduled",
  scheduled: "in_progress",
  in_progress: "marking",
  marking: "published",
};

export function ExamActions({ exam: { id, status } }: { exam: Exam }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const step = next[status];
  const path = { id };
  const move = useWrite(
    () =>
      step === "published"
        ? send("put", "/api/v1/exams/{id}/publication", { path })
        : send("put", "/api/v1/exams/{id}/status", { path, body: { status: step! } }),
    ["/exams", "/exam-papers"],
  );
  if (!step || !may("exams.manage")) return null;
  return (
    <Button
      kind={step === "published" ? "primary" : "secondary"}
      busy={move.isPending}
      event="move-exam"
      onClick={() =>
        move.mutate(undefined, { onSuccess: () => toast.done(t("common.done")), onError: toast.problem })
      }
    >
      {t(`results.examStep.${step}`)}
    </Button>
  );
}
