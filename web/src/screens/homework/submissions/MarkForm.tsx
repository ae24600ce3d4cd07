import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Note } from "../../../ui/feedback/Note.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { HomeworkFiles } from "../HomeworkFiles.tsx";
import { type Assignment, homeworkRefreshes, type Submission } from "../homeworkRows.ts";
import { RateByRubric } from "../rubrics/RateByRubric.tsx";
import type { ChosenRating } from "../rubrics/rubricRows.ts";

interface Props {
  assignment: Assignment;
  submission: Submission;
  onDone: () => void;
}

/** What a student handed in, with points and comment: kept for later, returned, or handed back for another attempt. */
export function MarkForm({ assignment, submission, onDone }: Props) {
  const { t } = useTranslation();
  const { id, attempt, text, penalty } = submission;
  const [action, setAction] = useState<"keep" | "return" | "again">("keep");
  const { rubricId } = assignment;
  const [ratings, setRatings] = useState<ChosenRating[]>(() => ratingsOf(submission));
  const act = useWrite(async ({ points, feedback }: Record<string, string>) => {
    const path = { id };
    const comment = feedback?.trim() ?? "";
    if (action === "again")
      return send("put", "/api/v1/assignment-submissions/{id}/resubmission", {
        path,
        body: { feedback: comment },
      });
    const mark = rubricId
      ? { ratings: ratings.map((each) => ({ ...each, comment: each.comment?.trim() || null })) }
      : { points: points!.trim() };
    const body = { ...mark, feedback: comment || null, attempt };
    const marked = await send("put", "/api/v1/assignment-submissions/{id}/mark", { path, body });
    return action === "keep" ? marked : send("put", "/api/v1/assignment-submissions/{id}/return", { path });
  }, homeworkRefreshes);
  return (
    <Form
      error={act.error}
      onSubmit={(values) =>
        act.mutate(values, {
          onSuccess: () => {
            toast.done(t(action === "return" ? "homework.returned" : "common.saved"));
            onDone();
          },
        })
      }
    >
      {text && (
        <p className="homework-text">
          <bdi>{text}</bdi>
        </p>
      )}
      {attempt > 0 && <HomeworkFiles assignmentId={assignment.id} submissionId={id} mayAdd={false} />}
      {penalty > 0 && <Note tone="warn">{t("homework.penaltyNote", { percent: penalty })}</Note>}
      {rubricId ? (
        <RateByRubric
          rubricId={rubricId}
          maxScore={assignment.maxScore}
          isRequired={action !== "again"}
          chosen={ratings}
          onChange={setRatings}
        />
      ) : (
        <Field
          label={t("homework.points", { maximum: Number(assignment.maxScore) })}
          name="points"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={submission.points ? String(Number(submission.points)) : ""}
          required={action !== "again"}
        />
      )}
      <TextArea
        label={t("homework.comment")}
        name="feedback"
        rows={4}
        maxLength={500}
        defaultValue={submission.feedback ?? ""}
        required={action === "again"}
      />
      <div className="dialog-foot">
        {attempt > 0 && assignment.status === "published" && (
          <Button type="submit" kind="plain" onClick={() => setAction("again")} event="homework-again">
            {t("homework.askAgain")}
          </Button>
        )}
        <Button type="submit" onClick={() => setAction("keep")} event="save-homework-mark">
          {t("homework.keepMark")}
        </Button>
        <Button
          type="submit"
          kind="primary"
          busy={act.isPending}
          onClick={() => setAction("return")}
          event="return-homework"
        >
          {t("homework.returnIt")}
        </Button>
      </div>
    </Form>
  );
}

const ratingsOf = ({ ratings = [] }: Submission): ChosenRating[] =>
  ratings.map(({ rubricCriterionId, level, comment }) => ({ rubricCriterionId, level, comment }));
