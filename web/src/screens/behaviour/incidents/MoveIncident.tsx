import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { type Incident, incidentRefreshes, nextStatuses } from "./incidents.ts";

/** Moves an incident on: review, action taken, closed, dismissed or reopened, with a word on why. */
export function MoveIncident({ incident }: { incident: Incident }) {
  const { t } = useTranslation();
  return nextStatuses[incident.status].map((status) => {
    const key = incident.status === "closed" ? "reopen" : status;
    return (
      <ConfirmButton
        key={status}
        kind={status === "dismissed" ? "plain" : status === "closed" ? "primary" : "secondary"}
        label={t(`behaviour.move.${key}`)}
        question={t(`behaviour.moveAsk.${key}`)}
        event={`incident-${key}`}
        refreshes={incidentRefreshes}
        run={({ reason }) =>
          send("put", "/api/v1/discipline-incidents/{id}/status", {
            path: { id: incident.id },
            body: { status, ...(reason?.trim() && { reason: reason.trim() }) },
          })
        }
      >
        <TextArea label={t("behaviour.followUp")} name="reason" rows={3} maxLength={1000} />
      </ConfirmButton>
    );
  });
}
