import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useRead } from "../../../api/useRead.ts";
import { fullName } from "../../../lib/format/fullName.ts";
import { isolated } from "../../../lib/format/isolated.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { StudentPicker } from "../../../ui/people/StudentPicker.tsx";

/** Books a time for a family that does not book online. */
export function BookMeeting({ slotId }: { slotId: string }) {
  const { t } = useTranslation();
  const [studentId, setStudent] = useState("");
  const links = useRead("/api/v1/student-guardians", {
    query: { studentId, status: "active", include: "guardian", limit: 50 },
    enabled: studentId !== "",
  });
  const guardians = (studentId && links.data?.data) || [];
  return (
    <ConfirmButton
      label={t("events.meetings.book")}
      question={t("events.meetings.bookAsk")}
      kind="plain"
      event="book-meeting"
      refreshes={["/meeting-slots"]}
      run={({ guardianId = "" }) =>
        send("put", "/api/v1/meeting-slots/{id}/booking", {
          path: { id: slotId },
          body: { studentId, guardianId },
        })
      }
      onDone={() => toast.done(t("events.meetings.done"))}
    >
      <StudentPicker onPick={setStudent} />
      <SelectField
        label={t("events.meetings.guardian")}
        name="guardianId"
        required
        choices={guardians.map(({ guardianId, guardian }) => ({
          value: guardianId,
          label: guardian ? isolated(fullName(guardian)) : "–",
        }))}
      />
    </ConfirmButton>
  );
}
