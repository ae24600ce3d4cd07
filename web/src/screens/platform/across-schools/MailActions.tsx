import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";

const refreshes = ["/platform/queued-email"];

/** The actions available for an email in its status. */
export function MailActions({
  mail: { id, status, toAddress: to },
}: {
  mail: { id: string; status: string; toAddress: string };
}) {
  const { t } = useTranslation();
  const path = { id };
  return (
    <span className="row">
      {["FAILED", "UNCERTAIN", "CANCELLED"].includes(status) && (
        <ConfirmButton
          label={t("emails.again")}
          question={t("platform.againAsk", { to })}
          event="retry-email"
          refreshes={refreshes}
          run={() => send("put", "/api/v1/platform/queued-emails/{id}/retry", { path })}
        />
      )}
      {status === "UNCERTAIN" && (
        <ConfirmButton
          label={t("platform.arrived")}
          question={t("platform.arrivedAsk", { to })}
          event="confirm-email"
          refreshes={refreshes}
          run={() => send("put", "/api/v1/platform/queued-emails/{id}/confirmation", { path })}
        />
      )}
      {["PENDING", "FAILED", "UNCERTAIN"].includes(status) && (
        <ConfirmButton
          label={t("platform.cancelMail")}
          question={t("platform.cancelMailAsk", { to })}
          event="cancel-email"
          kind="plain"
          refreshes={refreshes}
          run={() => send("put", "/api/v1/platform/queued-emails/{id}/cancellation", { path })}
        />
      )}
    </span>
  );
}
