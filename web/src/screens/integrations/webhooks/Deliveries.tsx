import { useTranslation } from "react-i18next";
import { send } from "../../../api/client.ts";
import type { Row } from "../../../api/types.ts";
import { useWrite } from "../../../api/useWrite.ts";
import { useFormat } from "../../../lib/format/useFormat.ts";
import { useSignedIn } from "../../../session/useSignedIn.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { StatusBadge } from "../../../ui/feedback/StatusBadge.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { ListCard } from "../../../ui/lists/ListCard.tsx";

const states = ["queued", "delivered", "failed", "dead"] as const;
const refreshes = ["/webhook-deliveries", "/webhook-endpoints"];

/** The deliveries of a webhook; failed ones can be resent. */
export function Deliveries({ endpoint }: { endpoint: Row<"/api/v1/webhook-endpoints"> }) {
  const { t } = useTranslation();
  const { may } = useSignedIn();
  const { instant, number } = useFormat();
  const { id, status } = endpoint;
  const again = useWrite(
    (delivery: string) => send("post", "/api/v1/webhook-deliveries/{id}/replay", { path: { id: delivery } }),
    refreshes,
  );
  const all = useWrite(
    () => send("post", "/api/v1/webhook-endpoints/{id}/replay", { path: { id }, body: {} }),
    refreshes,
  );
  const canReplay = may("integrations.manage") && status === "active";
  return (
    <ListCard
      path="/api/v1/webhook-deliveries"
      caption={t("integrations.deliveries")}
      fixed={{ webhookEndpointId: id }}
      filters={[
        {
          key: "status",
          label: t("common.status"),
          choices: states.map((value) => ({ value, label: t(`integrations.delivery.${value}`) })),
        },
      ]}
      tools={
        canReplay && (
          <Button
            busy={all.isPending}
            event="replay-failed"
            onClick={() =>
              all.mutate(undefined, {
                onSuccess: ({ count }) => toast.done(t("integrations.replayed", { count })),
                onError: toast.problem,
              })
            }
          >
            {t("integrations.replayFailed")}
          </Button>
        )
      }
      empty={t("integrations.noDeliveries")}
      columns={[
        {
          header: t("activity.event"),
          cell: ({ eventType }) => <span className="event-code">{eventType}</span>,
        },
        { header: t("emails.at"), cell: ({ createdAt }) => instant(createdAt) },
        {
          header: t("emails.attempts"),
          align: "end",
          cell: ({ attempts }) => number(attempts),
        },
        {
          header: t("integrations.answer"),
          cell: ({ responseCode, lastError }) =>
            (responseCode !== null || lastError) && (
              <span className="stack-tight">
                {responseCode !== null && <span className="figures">{responseCode}</span>}
                {lastError && <span className="soft small">{lastError}</span>}
              </span>
            ),
        },
        {
          header: t("common.status"),
          phone: "corner",
          cell: ({ status: state }) => (
            <StatusBadge status={state} words={t(`integrations.delivery.${state}`)} />
          ),
        },
        {
          header: t("common.actions"),
          actions: true,
          align: "end",
          cell: ({ id: delivery, status: state }) =>
            canReplay &&
            state !== "queued" && (
              <Button
                kind="plain"
                busy={again.isPending}
                event="replay-delivery"
                onClick={() =>
                  again.mutate(delivery, {
                    onSuccess: () => toast.done(t("integrations.replayed", { count: 1 })),
                    onError: toast.problem,
                  })
                }
              >
                {t("emails.again")}
              </Button>
            ),
        },
      ]}
    />
  );
}
