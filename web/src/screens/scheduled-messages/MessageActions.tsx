import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import type { Row } from "../../api/types.ts";
import { useWrite } from "../../api/useWrite.ts";
import { useFormat } from "../../lib/format/useFormat.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { LinkButton } from "../../ui/actions/LinkButton.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { ConfirmAudience } from "./compose/ConfirmAudience.tsx";

/** The actions available for a message that is not being sent yet. */
export function MessageActions({ message }: { message: Row<"/api/v1/scheduled-messages"> }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { id, status } = message;
  const cancel = useWrite(
    () => send("put", "/api/v1/scheduled-messages/{id}/cancellation", { path: { id } }),
    ["/scheduled-messages"],
  );
  const release = useWrite(
    () => send("patch", "/api/v1/scheduled-messages/{id}", { path: { id }, body: { status: "pending" } }),
    ["/scheduled-messages"],
  );
  const [confirming, setConfirming] = useState(false);
  const { instant } = useFormat();
  const isLater = new Date(message.scheduledAt) > new Date();
  if (!may("messages.send") || !["draft", "pending"].includes(status)) return null;
  return (
    <>
      <LinkButton href={`/messages/${id}/edit`} event="edit-message">
        {t("common.edit")}
      </LinkButton>
      {status === "draft" && (
        <Button
          kind="primary"
          icon="send"
          busy={release.isPending}
          event="release-message"
          onClick={() => setConfirming(true)}
        >
          {t("messages.schedule")}
        </Button>
      )}
      <ConfirmAudience
        open={confirming}
        title={t("messages.confirmTitle")}
        about={
          isLater ? t("messages.confirmAt", { at: instant(message.scheduledAt) }) : t("messages.confirmNow")
        }
        action={t(isLater ? "messages.confirmSchedule" : "messages.confirmSend")}
        event="confirm-message"
        channel={message.channel}
        audienceFilter={message.audienceFilter}
        busy={release.isPending}
        onClose={() => setConfirming(false)}
        onConfirm={() =>
          release.mutate(undefined, {
            onSuccess: () => toast.done(t("messages.scheduled")),
            onError: toast.problem,
            onSettled: () => setConfirming(false),
          })
        }
      />
      <Button
        kind="danger"
        busy={cancel.isPending}
        event="cancel-message"
        onClick={() =>
          cancel.mutate(undefined, {
            onSuccess: () => toast.done(t("messages.cancelled")),
            onError: toast.problem,
          })
        }
      >
        {t("messages.cancel")}
      </Button>
    </>
  );
}
