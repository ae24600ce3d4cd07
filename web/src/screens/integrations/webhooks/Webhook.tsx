import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/useRead.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { Note } from "../../../ui/feedback/Note.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/layout/Facts.tsx";
import { PageHead } from "../../../ui/layout/PageHead.tsx";
import { Loaded } from "../../../ui/lists/Loaded.tsx";
import { Deliveries } from "./Deliveries.tsx";
import { WebhookActions } from "./WebhookActions.tsx";
import "../Integrations.css";

/** One webhook with its deliveries. */
export function Webhook({ id }: { id: string }) {
  const { t } = useTranslation();
  const { instant, number } = useFormat();
  const read = useRead("/api/v1/webhook-endpoints/{id}", { path: { id } });
  return (
    <Loaded page read={read}>
      {(endpoint) => (
        <div className="stack">
          <PageHead
            title={endpoint.name}
            back={{ href: "/integrations?tab=webhooks", label: t("integrations.webhooks") }}
            about={<StatusBadge status={endpoint.status} />}
            actions={<WebhookActions endpoint={endpoint} />}
          />
          {endpoint.lastError && <Note tone="warn">{endpoint.lastError}</Note>}
          <Card>
            <Facts
              facts={[
                [
                  t("common.address"),
                  <span key="url" className="codes" dir="ltr">
                    {endpoint.url}
                  </span>,
                ],
                [
                  t("integrations.events"),
                  <span key="types" className="codes small" dir="ltr">
                    {endpoint.eventTypes.join(", ")}
                  </span>,
                ],
                [t("integrations.lastDelivery"), instant(endpoint.lastDeliveryAt)],
                [
                  t("integrations.failures"),
                  endpoint.consecutiveFailures > 0 ? number(endpoint.consecutiveFailures) : null,
                ],
                [t("integrations.restsUntil"), endpoint.restsUntil && instant(endpoint.restsUntil)],
                [
                  t("integrations.formerSecretUntil"),
                  endpoint.previousSecretUntil && instant(endpoint.previousSecretUntil),
                ],
              ]}
            />
          </Card>
          <Deliveries endpoint={endpoint} />
        </div>
      )}
    </Loaded>
  );
}
