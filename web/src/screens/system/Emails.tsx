import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import { useWrite } from "../../api/useWrite.ts";
import { useFormat } from "../../lib/useFormat.ts";
import { useStatusChoices } from "../../lib/useStatusChoices.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/Button.tsx";
import { ListCard } from "../../ui/ListCard.tsx";
import { MailAddress } from "../../ui/MailAddress.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { toast } from "../../ui/toast.ts";

/** The queue of mails: what went, what waits, what failed and can be sent again. */
export function Emails() {
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
  return (
    <>
      <PageHead title={t("nav.emails")} />
      <ListCard
        path="/api/v1/queued-emails"
        caption={t("nav.emails")}
        fixed={{ sort: "-createdAt" }}
        filters={[{ key: "status", label: t("common.status"), choices: statuses }]}
        empty={t("emails.none")}
        csv
        columns={[
          { header: t("emails.subject"), cell: ({ subject }) => <strong>{subject}</strong> },
          { header: t("emails.to"), cell: ({ toAddress }) => <MailAddress of={toAddress} /> },
          { header: t("emails.at"), cell: ({ sentAt, createdAt }) => instant(sentAt ?? createdAt) },
          {
            header: t("emails.attempts"),
            align: "end",
            cell: ({ attempts, maxAttempts }) => `${attempts}/${maxAttempts}`,
          },
          {
            header: t("common.status"),
            cell: ({ status, lastError }) => (
              <span className="stack-tight">
                <StatusBadge status={status} />
                {lastError && <span className="soft small">{lastError}</span>}
              </span>
            ),
          },
          {
            header: t("common.actions"),
            align: "end",
            cell: ({ id, status }) => {
              if (!may("emails.manage")) return null;
              if (["FAILED", "UNCERTAIN", "CANCELLED"].includes(status))
                return (
                  <Button onClick={() => press(id, true)} event="retry-email">
                    {t("emails.again")}
                  </Button>
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
    </>
  );
}
