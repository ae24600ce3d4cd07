import { Op } from "sequelize";
import { z } from "zod";
import { currentSchool, currentTime, currentUser } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { actor } from "../../../lib/context.ts";
import { conflict, invalid, notFound } from "../../../lib/errors.ts";
import { GuardedHttpError } from "../../../lib/guarded-http/guarded-http-error.ts";
import { newId } from "../../../lib/ids.ts";
import { PushSubscription } from "../../../models/notifications/index.ts";
import type { AuditVerb } from "../../audit/audit-verbs.ts";
import { audited } from "../../audit/audited.ts";
import { channelServices } from "../../channels/channel-services.ts";
import { line } from "../../common/input/schemas.ts";
import type { ListOptions, ListQuery, Page } from "../../common/lists/list.ts";
import { readRows } from "../../common/lists/read-rows.ts";

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
  .describe("The result of PushSubscription.toJSON() in a browser")
  .meta({ id: "NewPushSubscription" });

/** Per account. */
const MAX_DEVICES = 20;

const read = readRows(PushSubscription, PushSubscriptionView);
const own = "t.user_id = :user";

export const pushSubscriptionList: ListOptions = { sort: ["createdAt"] };

export const listPushSubscriptions = (asked: ListQuery): Promise<Page<View>> =>
  read.list(pushSubscriptionList, asked, own) as Promise<Page<never>>;

// A device belongs to the account that signed in on it last, so that it never shows notifications of another account.
const upsertSubscription = ({
  id,
  endpoint,
  p256dh,
  auth,
  agent,
}: Record<"id" | "endpoint" | "p256dh" | "auth" | "agent", unknown>) => sql`
  INSERT INTO push_subscriptions (school_id, id, user_id, endpoint, p256dh, auth, user_agent, last_seen_at)
  VALUES (${currentSchool}, ${id}, ${currentUser}, ${endpoint}, ${p256dh}, ${auth}, ${agent}, ${currentTime})
  ON CONFLICT (school_id, endpoint) DO UPDATE SET user_id = excluded.user_id, p256dh = excluded.p256dh,
    auth = excluded.auth, user_agent = excluded.user_agent, last_seen_at = excluded.last_seen_at,
      updated_at = ${currentTime}
  RETURNING id`;

/** Subscribes a device of the caller to push messages. @throws {AppError} 400, 409 `channel_disabled`, `too_many_devices` */
export const subscribePush = (
  { endpoint, keys: { p256dh, auth } }: z.output<typeof NewPushSubscription>,
  userAgent: string | null,
): Promise<View> =>
  transaction(async () => {
    const { push } = channelServices();
    if (!push) throw conflict("channel_disabled", "Web push is disabled on this server");
    checkEndpoint(endpoint, push.check);
    const others = { userId: actor().id, endpoint: { [Op.ne]: endpoint } };
    if ((await PushSubscription.count({ where: others })) >= MAX_DEVICES)
      throw conflict(
        "too_many_devices",
        `You have reached the limit of ${MAX_DEVICES} devices; remove one first`,
      );
    const agent = userAgent?.slice(0, 300) ?? null;
    const [made] = await execute<{ id: string }>(
      upsertSubscription({ id: newId(), endpoint, p256dh, auth, agent }),
    );
    await audit("create", made!.id, { userAgent: agent });
    return (await read.get(made!.id, own)) as never;
  });

/** Removes a device of the caller. @throws {AppError} 404 */
export const unsubscribePush = (id: string): Promise<void> =>
  transaction(async () => {
    const removed = await PushSubscription.destroy({ where: { id, userId: actor().id } });
    if (!removed) throw notFound("Push subscription");
    await audit("remove", id, null);
  });

function checkEndpoint(endpoint: string, check: (endpoint: string) => void): void {
  try {
    check(endpoint);
  } catch (error) {
    if (!(error instanceof GuardedHttpError)) throw error;
    throw invalid([{ path: "endpoint", message: error.message }]);
  }
}

const audit = (verb: AuditVerb, id: string, after: object | null) =>
  audited(PushSubscription, id, verb, { after });
