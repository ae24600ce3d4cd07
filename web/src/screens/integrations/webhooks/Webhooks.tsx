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
import { ShownOnce } from "../ShownOnce.tsx";
import { WebhookForm } from "./WebhookForm.tsx";

/** The school's webhooks. */
export function Webhooks() {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const { may } = useSignedIn();
  const { instant } = useFormat();
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<{ id: string; secret: string }>();
  const statuses = useStatusChoices("active", "paused", "disabled");
  return (
    <>
      <ListCard
        path="/api/v1/webhook-endpoints"
        caption={t("integrations.webhooks")}
        filters={[{ key: "status", label: t("common.status"), choices: statuses }]}
        tools={
          may("integrations.manage") && (
            <Button icon="plus" onClick={() => setOpen(true)} event="new-webhook">
              {t("integrations.addWebhook")}
            </Button>
          )
        }
        hrefOf={({ id }) => `/integrations/webhooks/${id}`}
        empty={t("integrations.noWebhooks")}
        next={may("integrations.manage") && { onClick: () => setOpen(true) }}
        columns={[
          { header: t("common.name"), cell: ({ name }) => <bdi>{name}</bdi> },
          {
            header: t("common.address"),
            cell: ({ url }) => (
              <span className="codes soft small" dir="ltr">
                {url}
              </span>
            ),
          },
          { header: t("integrations.lastDelivery"), cell: ({ lastDeliveryAt }) => instant(lastDeliveryAt) },
          { header: t("integrations.lastError"), cell: ({ lastError }) => lastError },
          {
            header: t("common.status"),
            phone: "corner",
            cell: ({ status }) => <StatusBadge status={status} />,
          },
        ]}
      />
      <Dialog title={t("integrations.addWebhook")} open={open} onClose={() => setOpen(false)}>
        <WebhookForm
          onCancel={() => setOpen(false)}
          onDone={({ id, secret }) => {
            setOpen(false);
            if (secret) setMade({ id, secret });
          }}
        />
      </Dialog>
      <ShownOnce
        title={t("integrations.webhookMade")}
        secrets={made && [[t("integrations.signingSecret"), made.secret]]}
        onClose={() => go(`/integrations/webhooks/${made?.id}`)}
      />
    </>
  );
}
