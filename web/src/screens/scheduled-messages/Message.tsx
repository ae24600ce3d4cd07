import { useTranslation } from "react-i18next";
import { useRead } from "../../api/useRead.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Note } from "../../ui/feedback/Note.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Facts } from "../../ui/layout/Facts.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Loaded } from "../../ui/lists/Loaded.tsx";
import { Recipients } from "./compose/Recipients.tsx";
import { MessageActions } from "./MessageActions.tsx";
import { MessageProgress } from "./MessageProgress.tsx";
import "./Message.css";

/** Polling interval while the message is sent in the background. */
const everyMs = 4_000;

export function Message({ id }: { id: string }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const read = useRead("/api/v1/scheduled-messages/{id}", { path: { id }, every: everyMs });
  return (
    <Loaded page read={read}>
      {(message) => (
        <div className="stack">
          <PageHead
            title={message.subject ?? t("messages.message")}
            back={{ href: "/messages", label: t("nav.messages") }}
            about={<StatusBadge status={message.status} />}
            actions={<MessageActions message={message} />}
          />
          {message.errorMessage && <Note tone="bad">{message.errorMessage}</Note>}
          <MessageProgress message={message} />
          <Card title={t("messages.text")}>
            <p className="message-text" dir="auto">
              {message.body}
            </p>
          </Card>
          <Card title={t("messages.when")}>
            <Facts
              facts={[
                [t("messages.channel"), t(`messages.by.${message.channel}`)],
                [t("messages.sendAt"), instant(message.scheduledAt)],
                [t("messages.repeats"), message.recurrence && <bdi>{message.recurrence}</bdi>],
                [t("messages.sent"), message.sentAt && instant(message.sentAt)],
              ]}
            />
          </Card>
          {message.countPlanned > 0 && <Recipients messageId={id} />}
        </div>
      )}
    </Loaded>
  );
}
