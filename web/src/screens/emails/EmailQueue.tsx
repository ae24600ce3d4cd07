import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import type { Row } from "../../api/types.ts";
import { useWrite } from "../../api/useWrite.ts";
import { useBulk } from "../../kit/bulk/useBulk.tsx";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useStatusChoices } from "../../lib/words/useStatusChoices.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../ui/actions/ConfirmButton.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { ListCard } from "../../ui/lists/ListCard.tsx";
import { EmailAddress } from "../../ui/people/EmailAddress.tsx";

/** The states from which an email can be sent again. */
const resendable = ["FAILED", "UNCERTAIN", "CANCELLED"];

/** The email queue: sent, queued and failed emails; failed ones can be resent. */
export function EmailQueue() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { instant } = useFormat();
  const statuses = useStatusChoices("PENDING", "SENDING", "SENT", "FAILED", "CANCELLED", "UNCERTAIN");
  const act = useWrite(
    ({ id, again }: { id: string; again: boolean }): Promise<unknown> =>
      again
        ? send("put", "/api/v1/queued-emails/{id}/retry", { path: { id } })
        : send("put", "/api/v1/queued-emails/{id}/cancellation", { path: { id } }),
    ["/queued-emails"],
  );
  const press = (id: string, again: boolean) =>
    act.mutate({ id, again }, { onSuccess: () => toast.done(t("common.done")), onError: toast.problem });
  const bulk = useBulk<Row<"/api/v1/queued-emails">>(
    may("emails.manage")
      ? {
          nameOf: ({ toAddress, subject }) => `${subject} (${toAddress})`,
          actions: [
            {
              label: t("emails.again"),
              event: "retry-emails",
              appliesTo: ({ status }) => resendable.includes(status),
              run: ({ id }) => send("put", "/api/v1/queued-emails/{id}/retry", { path: { id } }),
            },
          ],
          refreshes: ["/queued-emails"],
        }
      : undefined,
  );
  return (
    <ListCard
      path="/api/v1/queued-emails"
      caption={t("nav.emails")}
      fixed={{ sort: "-createdAt" }}
      filters={[{ key: "status", label: t("common.status"), choices: statuses }]}
      empty={t("emails.none")}
      bulk={bulk}
      csv
      columns={[
        {
          header: t("emails.subject"),
          csv: ["subject"],
          cell: ({ subject }) => <strong>{subject}</strong>,
        },
        {
          header: t("emails.to"),
          csv: ["toAddress"],
          cell: ({ toAddress }) => <EmailAddress of={toAddress} />,
        },
        {
          header: t("emails.at"),
          csv: ["sentAt", "createdAt"],
          cell: ({ sentAt, createdAt }) => instant(sentAt ?? createdAt),
        },
        {
          header: t("emails.attempts"),
          csv: ["attempts", "maxAttempts"],
          align: "end",
          cell: ({ attempts, maxAttempts }) => `${attempts}/${maxAttempts}`,
        },
        {
          header: t("common.status"),
          csv: ["status", "lastError"],
          cell: ({ status, lastError }) => (
            <span className="stack-tight">
              <StatusBadge status={status} />
              {lastError && <span className="soft small">{lastError}</span>}
            </span>
          ),
        },
        {
          header: t("common.actions"),
          actions: true,
          align: "end",
          cell: ({ id, status }) => {
            if (!may("emails.manage")) return null;
            if (resendable.includes(status))
              return (
                <span className="row row-actions">
                  {status === "UNCERTAIN" && (
                    <ConfirmButton
                      kind="plain"
                      label={t("emails.delivered")}
                      question={t("emails.deliveredAsk")}
                      event="confirm-email"
                      refreshes={["/queued-emails"]}
                      run={() => send("put", "/api/v1/queued-emails/{id}/confirmation", { path: { id } })}
                    />
                  )}
                  <Button onClick={() => press(id, true)} event="retry-email">
                    {t("emails.again")}
                  </Button>
                </span>
              );
            return status === "PENDING" ? (
              <Button kind="plain" onClick={() => press(id, false)} event="cancel-email">
                {t("common.cancel")}
              </Button>
            ) : null;
          },
        },
      ]}
    />
  );
}
