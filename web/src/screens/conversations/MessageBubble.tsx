import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import type { Row } from "../../api/types.ts";
import { useWrite } from "../../api/useWrite.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { ReasonForm } from "../../ui/forms/ReasonForm.tsx";

interface Props {
  message: Row<"/api/v1/conversations/{id}/messages">;
  isOwn: boolean;
  /** Whether to show the author: in group conversations, when the author changes. */
  isNamed: boolean;
}

export function MessageBubble({ message, isOwn, isNamed }: Props) {
  const { t } = useTranslation();
  const { clock } = useFormat();
  const [asking, setAsking] = useState(false);
  const { id, authorName, body, hidden, createdAt } = message;
  const report = useWrite(
    (reason: string) => send("post", "/api/v1/messages/{id}/reports", { path: { id }, body: { reason } }),
    ["/message-reports"],
  );
  return (
    <div className="bubble-line" data-own={isOwn || undefined}>
      <div className="bubble">
        <span className={isNamed && !isOwn ? "bubble-author" : "unseen"}>
          <bdi>{isOwn ? t("conversations.you") : authorName}</bdi>
        </span>
        {hidden ? (
          <p className="soft">
            <em>{t("conversations.hidden")}</em>
          </p>
        ) : (
          <p className="bubble-text" dir="auto">
            {body}
          </p>
        )}
        <time className="bubble-time figures" dateTime={createdAt}>
          {clock(createdAt)}
        </time>
      </div>
      {!isOwn && !hidden && (
        <Button
          kind="plain"
          icon="flag"
          title={t("conversations.report")}
          aria-label={t("conversations.reportOf", { name: authorName })}
          onClick={() => setAsking(true)}
          event="ask-report"
        />
      )}
      <Dialog title={t("conversations.report")} open={asking} onClose={() => setAsking(false)}>
        <p className="soft">{t("conversations.reportHint")}</p>
        <ReasonForm
          action={t("conversations.report")}
          event="report-message"
          busy={report.isPending}
          error={report.error}
          onCancel={() => setAsking(false)}
          onSubmit={({ reason }) =>
            report.mutate(reason!.trim(), {
              onSuccess: () => {
                setAsking(false);
                toast.done(t("conversations.reported"));
              },
            })
          }
        />
      </Dialog>
    </div>
  );
}
