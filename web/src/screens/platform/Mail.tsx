import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { useFormat } from "../../lib/useFormat.ts";
import { Card } from "../../ui/Card.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { MailAddress } from "../../ui/MailAddress.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { MailActions } from "./MailActions.tsx";

/** One that goes at once is due since the beginning of time. */
const isWaiting = ({ status, nextAttemptAt }: { status: string; nextAttemptAt: string }) =>
  status === "PENDING" && Date.parse(nextAttemptAt) > 0;

/** One mail with the history of its tries; what it says is the school's. */
export function Mail({ id }: { id: string }) {
  const { t } = useTranslation();
  const { instant, number } = useFormat();
  const read = useRead("/api/v1/platform/queued-emails/{id}", { path: { id } });
  return (
    <Loaded page read={read}>
      {(mail) => (
        <div className="stack">
          <PageHead
            title={`${mail.templateKind}, ${mail.school}`}
            back={{ href: "/mails", label: t("nav.platform.mails") }}
            about={<StatusBadge status={mail.status} />}
            actions={<MailActions mail={mail} />}
          />
          <Card>
            <Facts
              facts={[
                [t("emails.to"), <MailAddress key="to" of={mail.toAddress} />],
                [t("platform.queuedAt"), instant(mail.createdAt)],
                [t("platform.sentAt"), mail.sentAt && instant(mail.sentAt)],
                [t("emails.attempts"), `${mail.attempts}/${mail.maxAttempts}`],
                [t("platform.nextTry"), isWaiting(mail) && instant(mail.nextAttemptAt)],
                [t("platform.error"), mail.lastError],
                [t("platform.messageId"), <bdi key="id">{mail.messageId}</bdi>],
                [t("platform.attachments"), number(mail.attachments.length)],
              ]}
            />
          </Card>
          <Card title={t("platform.tries")} flush>
            <DataTable
              caption={t("platform.tries")}
              rows={mail.history}
              keyOf={({ startedAt, attemptNo }) => `${startedAt} ${attemptNo}`}
              empty={t("platform.noTries")}
              columns={[
                { header: t("emails.at"), cell: ({ startedAt }) => instant(startedAt) },
                { header: t("common.status"), cell: ({ status }) => t(`platform.try.${status}`) },
                { header: t("platform.code"), cell: ({ responseCode }) => responseCode },
                { header: t("platform.answer"), cell: ({ response }) => response },
              ]}
            />
          </Card>
        </div>
      )}
    </Loaded>
  );
}
