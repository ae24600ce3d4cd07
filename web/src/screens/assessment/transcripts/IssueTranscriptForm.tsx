import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { StudentPicker } from "../../../ui/people/StudentPicker.tsx";

/** Issues the transcript of a student over all years. */
export function IssueTranscriptForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const [studentId, setStudentId] = useState("");
  const issue = useWrite(
    (_values: Record<string, string>) => send("post", "/api/v1/transcripts", { body: { studentId } }),
    ["/transcripts"],
  );
  return (
    <SaveForm save={issue} event="issue-transcript" canSave={studentId !== ""} onDone={onDone}>
      <p className="soft">{t("assessment.transcriptHelp")}</p>
      <StudentPicker onPick={setStudentId} />
    </SaveForm>
  );
}
