import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import type { Row } from "../../api/types.ts";
import { useWrite } from "../../api/useWrite.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/Button.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { toast } from "../../ui/toast.ts";

/** What can be done with a message that was not taken yet. */
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
          onClick={() =>
            release.mutate(undefined, {
              onSuccess: () => toast.done(t("messages.scheduled")),
              onError: toast.problem,
            })
          }
        >
          {t("messages.schedule")}
        </Button>
      )}
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
