import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import { zonedInstant } from "../../lib/format/zonedInstant.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { ConfirmButton } from "../../ui/actions/ConfirmButton.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { IssueFields } from "../front-office/issued/IssueFields.tsx";
import { letterOf } from "../front-office/issued/letterOf.ts";
import { isOpen, type Request, requestRefreshes } from "./guardianRequestRows.ts";

/** The next steps of a request for the office. Fields of a change of data are decided in its table. */
export function RequestActions({ request }: { request: Request }) {
  const { t } = useTranslation();
  const { may, school } = useSignedIn();
  const { kind, status } = request;
  const path = { id: request.id };
  const common = { refreshes: requestRefreshes } as const;
  const response = (values: Record<string, string>) =>
    values["text"]?.trim() ? { response: values["text"].trim() } : {};
  const area = (required = false) => (
    <TextArea label={t("request.response")} name="text" rows={2} maxLength={1000} required={required} />
  );
  const canClose = kind === "appointment" ? status === "accepted" : kind === "document" && isOpen(request);
  return (
    <>
      {kind === "appointment" && (isOpen(request) || status === "accepted") && (
        <ConfirmButton
          {...common}
          kind="primary"
          label={t("request.setTime")}
          question={t("messages.zone", { zone: school.timezone })}
          event="set-appointment"
          run={(values) =>
            send("put", "/api/v1/guardian-requests/{id}/appointment", {
              path,
              body: {
                appointmentAt: zonedInstant(values["at"]!, school.timezone),
                ...(values["place"]?.trim() && { place: values["place"].trim() }),
                ...response(values),
              },
            })
          }
        >
          <Field
            label={t("request.appointmentAt")}
            name="at"
            path="appointmentAt"
            type="datetime-local"
            required
          />
          <Field label={t("request.place")} name="place" maxLength={160} />
          {area()}
        </ConfirmButton>
      )}
      {kind === "document" && isOpen(request) && may("issued-documents.issue") && (
        <ConfirmButton
          {...common}
          kind="primary"
          label={t("office.issue")}
          question={t("office.familyHint")}
          event="issue-requested-document"
          run={(values) =>
            send("post", "/api/v1/guardian-requests/{id}/issued-document", {
              path,
              body: letterOf(values),
              headers: { "idempotency-key": crypto.randomUUID() },
            })
          }
        >
          <IssueFields isForFamily />
        </ConfirmButton>
      )}
      {status === "submitted" && (
        <ConfirmButton
          {...common}
          label={t("request.start")}
          question={t("request.startAsk")}
          event="start-request"
          run={() => send("put", "/api/v1/guardian-requests/{id}/start", { path })}
        />
      )}
      {canClose && (
        <ConfirmButton
          {...common}
          label={t("request.complete")}
          question={t("request.completeAsk")}
          event="complete-request"
          run={(values) =>
            send("put", "/api/v1/guardian-requests/{id}/completion", { path, body: response(values) })
          }
        >
          {area(kind === "document")}
        </ConfirmButton>
      )}
      {isOpen(request) && (
        <ConfirmButton
          {...common}
          kind="plain"
          label={t("request.reject")}
          question={t("request.rejectAllAsk")}
          event="reject-request"
          run={({ text }) =>
            send("put", "/api/v1/guardian-requests/{id}/rejection", {
              path,
              body: { reason: text!.trim() },
            })
          }
        >
          <TextArea label={t("common.reason")} name="text" rows={3} maxLength={1000} required />
        </ConfirmButton>
      )}
    </>
  );
}
