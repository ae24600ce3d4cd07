import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../api/client.ts";
import type { Row } from "../../api/types.ts";
import { useWrite } from "../../api/useWrite.ts";
import { useSignedIn } from "../../session/useSignedIn.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmButton } from "../../ui/ConfirmButton.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { ConnectionForm } from "./ConnectionForm.tsx";
import { ShownOnce } from "./ShownOnce.tsx";

const refreshes = ["/integration-connections"];

export function ConnectionActions({ connection }: { connection: Row<"/api/v1/integration-connections"> }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const [editing, setEditing] = useState(false);
  const [inbound, setInbound] = useState<{ path: string; secret: string }>();
  const { id, status } = connection;
  const path = { id };
  const move = useWrite(
    (to: "activation" | "pause") => send("put", `/api/v1/integration-connections/{id}/${to}`, { path }),
    refreshes,
  );
  const allow = useWrite(
    () => send("post", "/api/v1/integration-connections/{id}/inbound-secret", { path }),
    refreshes,
  );
  const disable = useWrite(() => send("delete", "/api/v1/integration-connections/{id}", { path }), refreshes);
  if (!may("integrations.manage") || status === "disabled") return null;
  const isActive = status === "active";
  return (
    <>
      <Button
        kind={isActive ? "secondary" : "primary"}
        busy={move.isPending}
        event={isActive ? "pause-connection" : "activate-connection"}
        onClick={() => move.mutate(isActive ? "pause" : "activation", { onError: toast.problem })}
      >
        {t(isActive ? "integrations.pause" : "integrations.activate")}
      </Button>
      <Button onClick={() => setEditing(true)} event="edit-connection">
        {t("common.edit")}
      </Button>
      <ConfirmButton
        kind="plain"
        warning={t("integrations.inboundWarning")}
        busy={allow.isPending}
        event="allow-inbound"
        onConfirm={() => allow.mutate(undefined, { onSuccess: setInbound, onError: toast.problem })}
      >
        {t("integrations.inbound")}
      </ConfirmButton>
      <ConfirmButton
        warning={t("integrations.disableWarning")}
        busy={disable.isPending}
        event="disable-connection"
        onConfirm={() => disable.mutate(undefined, { onError: toast.problem })}
      >
        {t("users.disable")}
      </ConfirmButton>
      <Dialog title={t("common.edit")} open={editing} onClose={() => setEditing(false)}>
        <ConnectionForm
          connection={connection}
          onCancel={() => setEditing(false)}
          onDone={() => setEditing(false)}
        />
      </Dialog>
      <ShownOnce
        title={t("integrations.inbound")}
        secrets={
          inbound && [
            [t("common.address"), location.origin + inbound.path],
            [t("integrations.signingSecret"), inbound.secret],
          ]
        }
        onClose={() => setInbound(undefined)}
      />
    </>
  );
}
