import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useStatusChoices } from "../../../lib/words/useStatusChoices.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { ConfirmButton } from "../../../ui/actions/ConfirmButton.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { ShownOnce } from "../ShownOnce.tsx";
import { ApiKeyForm } from "./ApiKeyForm.tsx";
import "../Integrations.css";

/** The API keys of the school. */
export function ApiKeys() {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { instant, number } = useFormat();
  const [open, setOpen] = useState(false);
  const [secrets, setSecrets] = useState<[string, string][]>();
  const statuses = useStatusChoices("active", "expired", "revoked");
  return (
    <>
      <ListCard
        path="/api/v1/api-keys"
        caption={t("integrations.keys")}
        filters={[{ key: "status", label: t("common.status"), choices: statuses }]}
        tools={
          may("integrations.manage") && (
            <Button icon="plus" onClick={() => setOpen(true)} event="new-key">
              {t("integrations.makeKey")}
            </Button>
          )
        }
        empty={t("integrations.noKeys")}
        next={may("integrations.manage") && { onClick: () => setOpen(true) }}
        columns={[
          { header: t("common.name"), cell: ({ name }) => <strong>{name}</strong> },
          {
            header: t("integrations.mayDo"),
            cell: ({ scopes }) => (
              <span className="codes soft small">
                {scopes.length > 4
                  ? `${scopes.slice(0, 4).join(", ")} … (${number(scopes.length)})`
                  : scopes.join(", ")}
              </span>
            ),
          },
          {
            header: t("integrations.expiresAt"),
            cell: ({ expiresAt }) => instant(expiresAt),
          },
          {
            header: t("integrations.lastUsed"),
            cell: ({ lastUsedAt }) => instant(lastUsedAt),
          },
          {
            header: t("common.status"),
            phone: "corner",
            cell: ({ status }) => <StatusBadge status={status} />,
          },
          {
            header: t("common.actions"),
            actions: true,
            align: "end",
            cell: ({ id, status }) =>
              may("integrations.manage") &&
              status === "active" && (
                <ConfirmButton
                  label={t("clearances.revoke")}
                  question={t("integrations.revokeWarning")}
                  kind="danger"
                  event="revoke-key"
                  refreshes={["/api-keys"]}
                  run={() => send("delete", "/api/v1/api-keys/{id}", { path: { id } })}
                />
              ),
          },
        ]}
      />
      <Dialog title={t("integrations.makeKey")} open={open} onClose={() => setOpen(false)}>
        <ApiKeyForm
          onCancel={() => setOpen(false)}
          onMade={({ key, clientId, clientSecret }) => {
            setOpen(false);
            setSecrets([
              [t("integrations.key"), key],
              [t("integrations.clientId"), clientId],
              [t("integrations.clientSecret"), clientSecret],
            ]);
          }}
        />
      </Dialog>
      <ShownOnce title={t("integrations.keyMade")} secrets={secrets} onClose={() => setSecrets(undefined)} />
    </>
  );
}
