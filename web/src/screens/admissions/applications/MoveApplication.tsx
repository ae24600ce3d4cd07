import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { type Application, applicationRefreshes } from "./applications.ts";

interface Props {
  application: Application;
  to: "under_review" | "accepted" | "withdrawn";
  primary?: boolean;
}

/** Takes an application into review, accepts its offer for the family, or withdraws it with a reason. */
export function MoveApplication({ application, to, primary = false }: Props) {
  const { t } = useTranslation();
  return (
    <ConfirmButton
      kind={primary ? "primary" : to === "withdrawn" ? "plain" : "secondary"}
      label={t(`admissions.moveApplication.${to}`)}
      question={t(`admissions.moveApplicationAsk.${to}`)}
      event={`application-${to}`}
      refreshes={applicationRefreshes}
      run={({ reason }) =>
        send("put", "/api/v1/admission-applications/{id}/status", {
          path: { id: application.id },
          body: { status: to, ...(reason?.trim() && { reason: reason.trim() }) },
        })
      }
    >
      {to === "withdrawn" && (
        <TextArea label={t("common.reason")} name="reason" rows={2} maxLength={1000} required />
      )}
    </ConfirmButton>
  );
}
