import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { send } from "../../../api/client.ts";
import type { Row } from "../../../api/types.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { ShownOnce } from "../ShownOnce.tsx";
import { WebhookForm } from "./WebhookForm.tsx";

const refreshes = ["/webhook-endpoints", "/webhook-deliveries"];

export function WebhookActions({ endpoint }: { endpoint: Row<"/api/v1/webhook-endpoints"> }) {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const { may } = useSignedIn();
  const [editing, setEditing] = useState(false);
  const [secret, setSecret] = useState<string>();
  const { id, status, unauthorizedSince } = endpoint;
  const path = { id };
  const move = useWrite(
    (to: "activation" | "pause") => send("put", `/api/v1/webhook-endpoints/{id}/${to}`, { path }),
    refreshes,
  );
  const test = useWrite(() => send("post", "/api/v1/webhook-endpoints/{id}/test", { path }), refreshes);
  if (!may("integrations.manage")) return null;
  const isActive = status === "active";
  // Activating an endpoint whose events are withheld transfers it to the current user.
  const pauses = isActive && unauthorizedSince === null;
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
        event={pauses ? "pause-webhook" : "activate-webhook"}
        onClick={() => move.mutate(pauses ? "pause" : "activation", { onError: toast.problem })}
      >
        {t(pauses ? "integrations.pause" : "integrations.activate")}
      </Button>
      <ConfirmButton
        label={t("integrations.newSecret")}
        question={t("integrations.rotateWarning")}
        kind="plain"
        event="rotate-secret"
        refreshes={refreshes}
        run={() => send("post", "/api/v1/webhook-endpoints/{id}/secret-rotation", { path })}
        onDone={(made) => setSecret(made.secret)}
      />
      <ConfirmButton
        label={t("integrations.remove")}
        question={t("integrations.removeWarning")}
        kind="danger"
        event="remove-webhook"
        refreshes={refreshes}
        run={() => send("delete", "/api/v1/webhook-endpoints/{id}", { path })}
        onDone={() => go("/integrations?tab=webhooks")}
      />
      <Dialog title={t("common.edit")} open={editing} onClose={() => setEditing(false)}>
        <WebhookForm
          endpoint={endpoint}
          onCancel={() => setEditing(false)}
          onDone={({ secret: renewed }) => {
            setEditing(false);
            setSecret(renewed ?? undefined);
          }}
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
