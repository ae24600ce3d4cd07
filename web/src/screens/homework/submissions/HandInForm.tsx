import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ProblemNote } from "../../../ui/feedback/ProblemNote.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { homeworkDraft } from "../assignments/homeworkDraft.ts";
import { HomeworkFiles } from "../HomeworkFiles.tsx";
import { homeworkRefreshes, type Submission } from "../homeworkRows.ts";

/** Hands in text and files. What is typed is kept on this device at once, so that a lost connection loses nothing. */
export function HandInForm({ submission }: { submission: Submission }) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const { id, assignmentId, attempt } = submission;
  const kept = homeworkDraft(localStorage, user.id, id);
  const [text, setText] = useState(() => kept.read() ?? submission.draftText ?? "");
  const path = { id };
  const save = useWrite(
    (typed: string) =>
      send("put", "/api/v1/assignment-submissions/{id}/draft", {
        path,
        body: { text: typed.trim() || null },
      }),
    homeworkRefreshes,
  );
  const handIn = useWrite(
    (typed: string) =>
      send("post", "/api/v1/assignment-submissions/{id}/attempts", {
        path,
        body: { text: typed.trim() || null, attempt: attempt + 1 },
      }),
    homeworkRefreshes,
  );
  const done = (message: string) => () => {
    kept.write("");
    toast.done(t(message));
  };
  return (
    <Card title={t("homework.handIn")}>
      <div className="stack">
        <TextArea
          label={t("homework.answer")}
          rows={6}
          maxLength={20_000}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            kept.write(target.value);
          }}
        />
        <HomeworkFiles assignmentId={assignmentId} submissionId={id} mayAdd />
        <ProblemNote error={handIn.error ?? save.error} />
        <div className="dialog-foot">
          <Button
            busy={save.isPending}
            onClick={() => save.mutate(text, { onSuccess: done("homework.draftSaved") })}
            event="save-homework-draft"
          >
            {t("homework.saveDraft")}
          </Button>
          <Button
            kind="primary"
            busy={handIn.isPending}
            onClick={() => handIn.mutate(text, { onSuccess: done("homework.handedInNow") })}
            event="hand-in-homework"
          >
            {t("homework.handIn")}
          </Button>
        </div>
      </div>
    </Card>
  );
}
