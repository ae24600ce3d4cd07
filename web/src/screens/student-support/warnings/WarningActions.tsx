import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { AddIntervention } from "../interventions/AddIntervention.tsx";
import { StaffField } from "../StaffField.tsx";
import { type EarlyWarning, warningRefreshes } from "../supportRows.ts";

/** What can be done about a warning that is not closed. */
export function WarningActions({ warning }: { warning: EarlyWarning }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { id, status, studentId, note, assignedStaffMemberId } = warning;
  if (status === "closed" || !may("early-warnings.manage")) return null;
  const path = { id };
  return (
    <span className="row row-actions">
      <ConfirmButton
        kind="plain"
        label={t(status === "open" ? "support.acknowledge" : "support.changeNote")}
        question={t("support.acknowledgeAsk")}
        event="acknowledge-warning"
        refreshes={warningRefreshes}
        run={(values) =>
          send("put", "/api/v1/early-warnings/{id}/acknowledgement", {
            path,
            body: { note: values["note"]?.trim() || null },
          })
        }
      >
        <TextArea label={t("support.note")} name="note" rows={3} maxLength={2000} defaultValue={note ?? ""} />
      </ConfirmButton>
      <ConfirmButton
        kind="plain"
        label={t("support.assign")}
        question={t("support.assignAsk")}
        event="assign-warning"
        refreshes={warningRefreshes}
        run={(values) =>
          send("put", "/api/v1/early-warnings/{id}/assignee", {
            path,
            body: { assignedStaffMemberId: values["assignee"] || null },
          })
        }
      >
        <StaffField
          label={t("support.assignee")}
          name="assignee"
          none={t("support.nobody")}
          defaultValue={assignedStaffMemberId}
        />
      </ConfirmButton>
      <AddIntervention studentId={studentId} earlyWarningId={id} />
    </span>
  );
}
