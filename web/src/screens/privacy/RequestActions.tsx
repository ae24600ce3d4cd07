import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { ConfirmButton } from "../../ui/actions/ConfirmButton.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { type DataRequest, requestRefreshes } from "./dataRequests.ts";

/** The buttons for the next steps of a request. */
export function RequestActions({ request }: { request: DataRequest }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { kind, status } = request;
  const path = { id: request.id };
  const isOpen = status === "received" || status === "verified";
  if (!may("data-requests.manage") || !isOpen) return null;
  const text = (values: Record<string, string>) => values["text"]!.trim();
  const area = (label: string) => <TextArea label={label} name="text" rows={3} maxLength={1000} required />;
  return (
    <>
      {status === "received" && (
        <ConfirmButton
          kind="primary"
          label={t("privacy.verify")}
          question={t(`privacy.verifyAsk.${kind}`)}
          event="verify-data-request"
          refreshes={requestRefreshes}
          run={(values) =>
            send("put", "/api/v1/data-subject-requests/{id}/verification", {
              path,
              body: { verification: text(values) },
            })
          }
        >
          {area(t("privacy.howVerified"))}
        </ConfirmButton>
      )}
      {status === "verified" && kind === "correction" && (
        <ConfirmButton
          kind="primary"
          label={t("privacy.complete")}
          question={t("privacy.completeAsk")}
          event="complete-correction"
          refreshes={requestRefreshes}
          run={(values) =>
            send("put", "/api/v1/data-subject-requests/{id}/completion", {
              path,
              body: { outcome: text(values) },
            })
          }
        >
          {area(t("privacy.whatCorrected"))}
        </ConfirmButton>
      )}
      {kind === "erasure" && <HoldButton request={request} />}
      <ConfirmButton
        kind="plain"
        label={t("privacy.reject")}
        question={t("privacy.rejectAsk")}
        event="reject-data-request"
        refreshes={requestRefreshes}
        run={(values) =>
          send("put", "/api/v1/data-subject-requests/{id}/rejection", {
            path,
            body: { outcome: text(values) },
          })
        }
      >
        {area(t("privacy.whyRejected"))}
      </ConfirmButton>
    </>
  );
}

function HoldButton({ request: { id, legalHoldReason } }: { request: DataRequest }) {
  const { t } = useTranslation();
  const isHeld = legalHoldReason !== null && legalHoldReason !== undefined;
  return (
    <ConfirmButton
      label={t(isHeld ? "privacy.liftHold" : "privacy.hold")}
      question={t(isHeld ? "privacy.liftHoldAsk" : "privacy.holdAsk")}
      event="legal-hold"
      refreshes={requestRefreshes}
      run={({ text }) =>
        send("put", "/api/v1/data-subject-requests/{id}/legal-hold", {
          path: { id },
          body: { reason: isHeld ? null : text!.trim() },
        })
      }
    >
      {!isHeld && <TextArea label={t("privacy.holdReason")} name="text" rows={3} maxLength={1000} required />}
    </ConfirmButton>
  );
}
