import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/layout/Facts.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { EmailAddress } from "../../../ui/people/EmailAddress.tsx";
import { MailActions } from "./MailActions.tsx";

/** Emails to be sent immediately are due at the epoch, which is not a useful date to show. */
const isWaiting = ({ status, nextAttemptAt }: { status: string; nextAttemptAt: string }) =>
  status === "PENDING" && Date.parse(nextAttemptAt) > 0;

/** One email with its delivery attempts. Its content belongs to the school and is not shown. */
export function Mail({ id }: { id: string }) {
  const { t } = useTranslation();
  const { instant, number } = useFormat();
  const read = useRead("/api/v1/platform/queued-emails/{id}", { path: { id } });
  return (
    <Loaded page read={read}>
      {(email) => (
        <div className="stack">
          <PageHead
            title={`${email.templateKind}, ${email.school}`}
            back={{ href: "/mails", label: t("nav.platform.mails") }}
            about={<StatusBadge status={email.status} />}
            actions={<MailActions mail={email} />}
          />
          <Card>
            <Facts
              facts={[
                [t("emails.to"), <EmailAddress key="to" of={email.toAddress} />],
                [t("platform.queuedAt"), instant(email.createdAt)],
                [t("platform.sentAt"), email.sentAt && instant(email.sentAt)],
                [t("emails.attempts"), `${email.attempts}/${email.maxAttempts}`],
                [t("platform.nextTry"), isWaiting(email) && instant(email.nextAttemptAt)],
                [t("platform.error"), email.lastError],
                [t("platform.messageId"), <bdi key="id">{email.messageId}</bdi>],
                [t("platform.attachments"), number(email.attachments.length)],
              ]}
            />
          </Card>
          <Card title={t("platform.tries")} flush>
            <DataTable
              caption={t("platform.tries")}
              rows={email.history}
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
