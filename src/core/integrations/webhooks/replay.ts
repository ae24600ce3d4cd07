import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { conflict } from "../../../lib/errors.ts";
import { WebhookDelivery, WebhookEndpoint } from "../../../models/integrations/index.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { getLockedEndpoint } from "./change-endpoint.ts";
import { testEvent } from "./event-types.ts";
import { wakeSender } from "./wake-sender.ts";

const requeued = { status: "queued", attempts: 0, nextAttemptAt: null, lastError: null } as const;

/** Queue a delivery again with a fresh set of attempts, even if it was delivered. @throws {AppError} 404, 409 */
export const replayDelivery = (id: string): Promise<WebhookDelivery> =>
  transaction(async () => {
    const delivery = await findLocked(WebhookDelivery, id);
    requireActive(await getLockedEndpoint(delivery.webhookEndpointId));
    const before = { status: delivery.status };
    await delivery.update(requeued);
    await audited(WebhookDelivery, id, "replay", { before, after: { status: delivery.status } });
    await wakeSender();
    return delivery;
  });

export const Replay = z
  .strictObject({
    since: z.iso
      .datetime()
      .transform((time) => new Date(time))
      .optional()
      .describe("Only events since this time"),
  })
  .meta({ id: "WebhookReplay" });

/** Queue all failed and dead deliveries of an endpoint again. @returns their number @throws {AppError} 404, 409 */
export const replayFailed = (id: string, { since }: z.output<typeof Replay>): Promise<{ count: number }> =>
  transaction(async () => {
    const endpoint = await getLockedEndpoint(id);
    requireActive(endpoint);
    const [row] = await execute<{ count: number }>(sql`
      WITH again AS (
        UPDATE webhook_deliveries SET status = 'queued', attempts = 0, next_attempt_at = NULL, last_error = NULL,
          updated_at = now()
        WHERE school_id = ${currentSchool} AND webhook_endpoint_id = ${id} AND status IN ('failed', 'dead')
          AND (${since}::timestamptz IS NULL OR created_at >= ${since}::timestamptz) RETURNING 1)
      SELECT count(*)::int AS count FROM again`);
    await endpoint.update({ restsUntil: null });
    await audited(WebhookEndpoint, id, "replay", { after: { count: row!.count } });
    await wakeSender();
    return { count: row!.count };
  });

/** Send a test event without school data. @throws {AppError} 404, 409 */
export const sendTestEvent = (id: string): Promise<WebhookDelivery> =>
  transaction(async () => {
    requireActive(await getLockedEndpoint(id));
    const delivery = await WebhookDelivery.create({
      webhookEndpointId: id,
      eventType: testEvent,
      data: { endpointId: id },
    });
    await audited(WebhookEndpoint, id, "test", { after: { deliveryId: delivery.id } });
    await wakeSender();
    return delivery;
  });

function requireActive({ status }: WebhookEndpoint): void {
  if (status !== "active")
    throw conflict("webhook_endpoint_status", `The endpoint is ${status}: activate it first`);
}
