import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { Row } from "../../../api/types.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { SaveForm } from "../../../ui/forms/SaveForm.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";

interface Props {
  booking: Row<"/api/v1/interview-bookings">;
  onDone: () => void;
}

/** Notes what came of an interview; families do not see it. */
export function InterviewResult({ booking, onDone }: Props) {
  const { t } = useTranslation();
  const save = useWrite(
    (values: Record<string, string>) =>
      send("patch", "/api/v1/interview-bookings/{id}", {
        path: { id: booking.id },
        body: { result: values["result"]?.trim() || null },
      }),
    ["/interview-bookings"],
  );
  return (
    <SaveForm save={save} event="save-interview-result" onDone={onDone}>
      <TextArea
        label={t("admissions.interviewResult")}
        name="result"
        rows={4}
        maxLength={5000}
        defaultValue={booking.result ?? ""}
      />
    </SaveForm>
  );
}
