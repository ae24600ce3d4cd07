import { Op } from "sequelize";
import { z } from "zod";
import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actor, schoolId } from "../../lib/context.ts";
import { conflict, invalid, notFound } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { OutsideFault } from "../../lib/outside-fault.ts";
import { PushSubscription } from "../../models/communication/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { ListOptions, ListQuery, Page } from "../list.ts";
import { readRows } from "../read-rows.ts";
import { line } from "../schemas.ts";
import { channelServices } from "./channel-services.ts";

export const PushKey = z
  .object({
    publicKey: z.string().nullable().describe("applicationServerKey; null where web push is disabled"),
  })
  .meta({ id: "PushKey" });

export const pushKey = async (): Promise<z.input<typeof PushKey>> => ({
  publicKey: channelServices().push?.publicKey ?? null,
});

export const PushSubscriptionView = z
  .object({ id: z.uuid(), userAgent: z.string().nullable(), createdAt: z.date(), lastSeenAt: z.date() })
  .meta({ id: "PushSubscription" });

type View = z.input<typeof PushSubscriptionView>;

const bytes = (length: number) =>
  z.string().refine((text) => /^[\w+/=-]+$/.test(text) && Buffer.from(text, "base64url").length === length, {
    error: `must be ${length} bytes as base64url`,
  });

export const NewPushSubscription = z
  .strictObject({
    endpoint: line().max(1_000),
    expirationTime: z.number().nullable().optional(),
    keys: z.strictObject({ p256dh: bytes(65), auth: bytes(16) }),
  })
  .describe("What PushSubscription.toJSON() gives in a browser")
  .meta({ id: "NewPushSubscription" });

/** Devices of one account. */
const most = 20;

const read = readRows(PushSubscription, PushSubscriptionView);
const own = "t.user_id = :user";

export const pushSubscriptionList: ListOptions = { sort: ["createdAt"] };

export const listPushSubscriptions = (asked: ListQuery): Promise<Page<View>> =>
  read.list(pushSubscriptionList, asked, own) as Promise<Page<never>>;

// A device belongs to whoever signed in on it last: notifications of another account are not shown there.
const upsert = {
  name: "subscribe-push",
  text: `INSERT INTO push_subscriptions (school_id, id, user_id, endpoint, p256dh, auth, user_agent, last_seen_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
    ON CONFLICT (school_id, endpoint) DO UPDATE SET user_id = excluded.user_id, p256dh = excluded.p256dh,
      auth = excluded.auth, user_agent = excluded.user_agent, last_seen_at = excluded.last_seen_at, updated_at = $8
    RETURNING id`,
};

/** Takes a device of the caller in. @throws {AppError} 400, 409 `channel_disabled`, `too_many_devices` */
export const subscribePush = (
  { endpoint, keys: { p256dh, auth } }: z.output<typeof NewPushSubscription>,
  userAgent: string | null,
): Promise<View> =>
  transaction(async () => {
    const { push } = channelServices();
    if (!push) throw conflict("channel_disabled", "Web push is disabled on this server");
    checkEndpoint(endpoint, push.check);
    const others = { userId: actor().id, endpoint: { [Op.ne]: endpoint } };
    if ((await PushSubscription.count({ where: others })) >= most)
      throw conflict("too_many_devices", `An account has at most ${most} devices: remove one first`);
    const agent = userAgent?.slice(0, 300) ?? null;
    const values = [schoolId(), newId(), actor().id, endpoint, p256dh, auth, agent, now()];
    const [made] = await query<{ id: string }>(upsert, values, { readOnly: false });
    await audit("create", made!.id, { userAgent: agent });
    return (await read.get(made!.id, own)) as never;
  });

/** @throws {AppError} 404 */
export const unsubscribePush = (id: string): Promise<void> =>
  transaction(async () => {
    const gone = await PushSubscription.destroy({ where: { id, userId: actor().id } });
    if (!gone) throw notFound("Push subscription");
    await audit("remove", id, null);
  });

function checkEndpoint(endpoint: string, check: (endpoint: string) => void): void {
  try {
    check(endpoint);
  } catch (error) {
    if (!(error instanceof OutsideFault)) throw error;
    throw invalid([{ path: "endpoint", message: error.message }]);
  }
}

const audit = (verb: string, id: string, after: object | null) =>
  recordAudit({ action: `push-subscriptions.${verb}`, entityType: "PushSubscription", entityId: id, after });
