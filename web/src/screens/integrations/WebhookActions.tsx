import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { send } from "../../api/client.ts";
import type { Row } from "../../api/types.ts";
import { useWrite } from "../../api/useWrite.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmButton } from "../../ui/ConfirmButton.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { ShownOnce } from "./ShownOnce.tsx";
import { WebhookForm } from "./WebhookForm.tsx";

const refreshes = ["/webhook-endpoints", "/webhook-deliveries"];

export function WebhookActions({ endpoint }: { endpoint: Row<"/api/v1/webhook-endpoints"> }) {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const { may } = useSignedIn();
  const [editing, setEditing] = useState(false);
  const [secret, setSecret] = useState<string>();
  const { id, status } = endpoint;
  const path = { id };
  const move = useWrite(
    (to: "activation" | "pause") => send("put", `/api/v1/webhook-endpoints/{id}/${to}`, { path }),
    refreshes,
  );
  const test = useWrite(() => send("post", "/api/v1/webhook-endpoints/{id}/test", { path }), refreshes);
  const rotate = useWrite(
    () => send("post", "/api/v1/webhook-endpoints/{id}/secret-rotation", { path }),
    refreshes,
  );
  const remove = useWrite(async () => {
    await send("delete", "/api/v1/webhook-endpoints/{id}", { path });
    // Left before the lists are read anew: it would be asked for once more, and is not there.
    go("/integrations?tab=webhooks");
  }, refreshes);
  if (!may("integrations.manage")) return null;
  const isActive = status === "active";
  return (
    <>
      {isActive && (
        <Button
          icon="send"
          busy={test.isPending}
          event="test-webhook"
          onClick={() =>
            test.mutate(undefined, {
              onSuccess: () => toast.done(t("integrations.testSent")),
              onError: toast.problem,
            })
          }
        >
          {t("integrations.sendTest")}
        </Button>
      )}
      <Button onClick={() => setEditing(true)} event="edit-webhook">
        {t("common.edit")}
      </Button>
      <Button
        busy={move.isPending}
        event={isActive ? "pause-webhook" : "activate-webhook"}
        onClick={() => move.mutate(isActive ? "pause" : "activation", { onError: toast.problem })}
      >
        {t(isActive ? "integrations.pause" : "integrations.activate")}
      </Button>
      <ConfirmButton
        kind="plain"
        warning={t("integrations.rotateWarning")}
        busy={rotate.isPending}
        event="rotate-secret"
        onConfirm={() =>
          rotate.mutate(undefined, { onSuccess: (made) => setSecret(made.secret), onError: toast.problem })
        }
      >
        {t("integrations.newSecret")}
      </ConfirmButton>
      <ConfirmButton
        warning={t("integrations.removeWarning")}
        busy={remove.isPending}
        event="remove-webhook"
        onConfirm={() => remove.mutate(undefined, { onError: toast.problem })}
      >
        {t("integrations.remove")}
      </ConfirmButton>
      <Dialog title={t("common.edit")} open={editing} onClose={() => setEditing(false)}>
        <WebhookForm
          endpoint={endpoint}
          onCancel={() => setEditing(false)}
          onDone={() => setEditing(false)}
        />
      </Dialog>
      <ShownOnce
        title={t("integrations.newSecret")}
        secrets={secret === undefined ? undefined : [[t("integrations.signingSecret"), secret]]}
        onClose={() => setSecret(undefined)}
      />
    </>
  );
}
