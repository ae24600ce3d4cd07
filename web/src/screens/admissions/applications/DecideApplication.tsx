import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { type Application, applicationRefreshes } from "./applications.ts";

interface Props {
  application: Application;
  to: "offered" | "waitlisted" | "rejected";
  primary?: boolean;
}

/** Offers a seat, puts an application on the waiting list, or rejects it. The family gets an email. */
export function DecideApplication({ application, to, primary = false }: Props) {
  const { t } = useTranslation();
  return (
    <ConfirmButton
      kind={primary ? "primary" : to === "rejected" ? "plain" : "secondary"}
      label={t(`admissions.decide.${to}`)}
      question={t(`admissions.decideAsk.${to}`)}
      event={`decide-${to}`}
      refreshes={applicationRefreshes}
      run={({ expiresOn, reason }) =>
        send("put", "/api/v1/admission-applications/{id}/decision", {
          path: { id: application.id },
          body: {
            decision: to,
            ...(expiresOn && { expiresOn }),
            ...(reason?.trim() && { reason: reason.trim() }),
          },
        })
      }
    >
      {to === "offered" && (
        <Field
          label={t("admissions.offerUntil")}
          name="expiresOn"
          type="date"
          hint={t("admissions.offerUntilHint")}
        />
      )}
      {to === "rejected" && (
        <TextArea label={t("admissions.internalReason")} name="reason" rows={3} maxLength={1000} required />
      )}
    </ConfirmButton>
  );
}
