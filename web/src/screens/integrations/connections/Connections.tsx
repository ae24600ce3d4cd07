import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useStatusChoices } from "../../../lib/words/useStatusChoices.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { ListCard } from "../../../ui/lists/ListCard.tsx";
import { ConnectionForm } from "./ConnectionForm.tsx";

/** The school's connections to other systems. */
export function Connections() {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const { may } = useSignedIn();
  const { instant } = useFormat();
  const [open, setOpen] = useState(false);
  const statuses = useStatusChoices("draft", "active", "paused", "error", "disabled");
  return (
    <>
      <ListCard
        path="/api/v1/integration-connections"
        caption={t("integrations.connections")}
        filters={[{ key: "status", label: t("common.status"), choices: statuses }]}
        tools={
          may("integrations.manage") && (
            <Button icon="plus" onClick={() => setOpen(true)} event="new-connection">
              {t("integrations.connect")}
            </Button>
          )
        }
        hrefOf={({ id }) => `/integrations/connections/${id}`}
        empty={t("integrations.noConnections")}
        next={may("integrations.manage") && { onClick: () => setOpen(true) }}
        columns={[
          { header: t("common.name"), cell: ({ name }) => <bdi>{name}</bdi> },
          {
            header: t("integrations.connector"),
            cell: ({ connector }) => t(`integrations.by.${connector}`),
          },
          { header: t("integrations.lastSync"), cell: ({ lastSyncAt }) => instant(lastSyncAt) },
          { header: t("integrations.lastError"), cell: ({ lastError }) => lastError },
          {
            header: t("common.status"),
            phone: "corner",
            cell: ({ status }) => <StatusBadge status={status} />,
          },
        ]}
      />
      <Dialog title={t("integrations.connect")} open={open} onClose={() => setOpen(false)}>
        <ConnectionForm
          onCancel={() => setOpen(false)}
          onDone={(id) => go(`/integrations/connections/${id}`)}
        />
      </Dialog>
    </>
  );
}
