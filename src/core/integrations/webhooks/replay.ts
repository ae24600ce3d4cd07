import { z } from "zod";
import { query } from "../../../db/query.ts";
import { transaction } from "../../../db/transaction.ts";
import { schoolId } from "../../../lib/context.ts";
import { conflict, notFound } from "../../../lib/errors.ts";
import { WebhookDelivery, type WebhookEndpoint } from "../../../models/integrations/index.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { lockedEndpoint } from "./change-endpoint.ts";
import { testEvent } from "./event-types.ts";
import { wakeSender } from "./wake-sender.ts";

const anew = { status: "queued", attempts: 0, nextAttemptAt: null, lastError: null } as const;

/** Sends a message again, with all its tries, whether it had arrived or not. @throws {AppError} 404, 409 */
export const replayDelivery = (id: string): Promise<WebhookDelivery> =>
  transaction(async () => {
    const delivery = await WebhookDelivery.findByPk(id, { lock: true });
    if (!delivery) throw notFound("Webhook delivery");
    mustHear(await lockedEndpoint(delivery.webhookEndpointId));
    const before = { status: delivery.status };
    await delivery.update(anew);
    await recordAudit({
      action: "webhook_deliveries.replay",
      entityType: "WebhookDelivery",
      entityId: id,
      before,
      after: { status: delivery.status },
    });
    await wakeSender();
    return delivery;
  });

const replayAll = {
  name: "replay-webhooks",
  text: `WITH again AS (
      UPDATE webhook_deliveries SET status = 'queued', attempts = 0, next_attempt_at = NULL, last_error = NULL,
        updated_at = now()
      WHERE school_id = $1 AND webhook_endpoint_id = $2 AND status IN ('failed', 'dead')
        AND ($3::timestamptz IS NULL OR created_at >= $3) RETURNING 1)
    SELECT count(*)::int AS count FROM again`,
};

export const Replay = z
  .strictObject({
    since: z.iso
      .datetime()
      .transform((time) => new Date(time))
      .optional()
      .describe("Only what happened since then"),
  })
  .meta({ id: "WebhookReplay" });

/** Sends all that did not arrive again. @returns how many. @throws {AppError} 404, 409 */
export const replayFailed = (id: string, { since }: z.output<typeof Replay>): Promise<{ count: number }> =>
  transaction(async () => {
    const endpoint = await lockedEndpoint(id);
    mustHear(endpoint);
    const values = [schoolId(), id, since ?? null];
    const [row] = await query<{ count: number }>(replayAll, values, { readOnly: false });
    await endpoint.update({ restsUntil: null });
    await recordAudit({
      action: "webhook_endpoints.replay",
      entityType: "WebhookEndpoint",
      entityId: id,
      after: { count: row!.count },
    });
    await wakeSender();
    return { count: row!.count };
  });

/** Sends a message that tells of nothing. @throws {AppError} 404, 409 */
export const sendTestEvent = (id: string): Promise<WebhookDelivery> =>
  transaction(async () => {
    mustHear(await lockedEndpoint(id));
    const delivery = await WebhookDelivery.create({
      webhookEndpointId: id,
      eventType: testEvent,
      data: { endpointId: id },
    });
    await recordAudit({
      action: "webhook_endpoints.test",
      entityType: "WebhookEndpoint",
      entityId: id,
      after: { deliveryId: delivery.id },
    });
    await wakeSender();
    return delivery;
  });

function mustHear({ status }: WebhookEndpoint): void {
  if (status !== "active")
    throw conflict("webhook_endpoint_status", `The endpoint is ${status}: activate it first`);
}
