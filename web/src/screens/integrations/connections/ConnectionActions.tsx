import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { Row } from "../../../api/types.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { ShownOnce } from "../ShownOnce.tsx";
import { ConnectionForm } from "./ConnectionForm.tsx";
import { pulls } from "./connectionBody.ts";

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
      {pulls(connection) && (
        <>
          <Button onClick={() => setEditing(true)} event="edit-connection">
            {t("common.edit")}
          </Button>
          <ConfirmButton
            label={t("integrations.inbound")}
            question={t("integrations.inboundWarning")}
            kind="plain"
            event="allow-inbound"
            refreshes={refreshes}
            run={() => send("post", "/api/v1/integration-connections/{id}/inbound-secret", { path })}
            onDone={setInbound}
          />
        </>
      )}
      <ConfirmButton
        label={t("users.disable")}
        question={t("integrations.disableWarning")}
        kind="danger"
        event="disable-connection"
        refreshes={refreshes}
        run={() => send("delete", "/api/v1/integration-connections/{id}", { path })}
      />
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
