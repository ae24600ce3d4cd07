import { z } from "zod";
import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { actor, schoolId } from "../../lib/context.ts";
import { invalid } from "../../lib/errors.ts";
import { type ChannelName, channelNames, digests } from "../../models/communication/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { Time } from "../schemas.ts";
import { type NotificationTypeName, notificationTypeNames, notificationTypes } from "./notification-types.ts";

const Type = z.enum(["all", ...notificationTypeNames]).describe("`all` stands for the types without a wish");

const PreferenceView = z.object({
  type: Type,
  channel: z.enum(channelNames),
  enabled: z.boolean(),
  digest: z.enum(digests),
  quietFrom: z.string().nullable(),
  quietTo: z.string().nullable(),
  isDefault: z
    .boolean()
    .describe("Nothing was chosen for this type: the wish for all, or the default counts"),
});

export const NotificationPreferences = z
  .object({
    types: z.array(z.object({ type: Type, summary: z.string() })),
    data: z.array(PreferenceView),
  })
  .meta({ id: "NotificationPreferences" });

const Wish = z.strictObject({
  type: Type,
  channel: z.enum(channelNames),
  enabled: z.boolean().nullable().describe("null goes back to the default"),
  digest: z.enum(digests).default("none").describe("E-mail only: one mail a day, or a week, instead of each"),
  quietFrom: Time.nullable().default(null),
  quietTo: Time.nullable().default(null),
});

export const NewNotificationPreferences = z
  .strictObject({ data: z.array(Wish).min(1).max(100) })
  .meta({ id: "NewNotificationPreferences" });

interface Row {
  [column: string]: unknown;
  type: z.output<typeof Type>;
  channel: ChannelName;
  enabled: boolean;
  digest: (typeof digests)[number];
  quietFrom: string | null;
  quietTo: string | null;
}

const own = {
  name: "notification-preferences",
  text: `SELECT type, channel, enabled, digest, to_char(quiet_from, 'HH24:MI') AS "quietFrom",
      to_char(quiet_to, 'HH24:MI') AS "quietTo"
    FROM notification_preferences WHERE school_id = $1 AND user_id = $2`,
};

/** What the caller is told by which channel, for every type. */
export async function showPreferences(): Promise<z.input<typeof NotificationPreferences>> {
  const rows = await query<Row>(own, [schoolId(), actor().id]);
  const chosen = (type: string, channel: ChannelName) =>
    rows.find((row) => row.type === type && row.channel === channel);
  const all = channelNames.flatMap((channel) => {
    const row = chosen("all", channel);
    return row ? [{ ...row, isDefault: false }] : [];
  });
  const types = Object.entries(notificationTypes) as Array<
    [NotificationTypeName, { defaults: Partial<Record<ChannelName, boolean>> }]
  >;
  const each = types.flatMap(([type, { defaults }]) =>
    channelNames.map((channel) => {
      const byDefault = {
        enabled: defaults[channel] ?? false,
        digest: "none" as const,
        quietFrom: null,
        quietTo: null,
      };
      const row = chosen(type, channel);
      return {
        ...(row ?? chosen("all", channel) ?? byDefault),
        type,
        channel,
        isDefault: !row,
      };
    }),
  );
  return {
    types: [
      { type: "all" as const, summary: "Every type for which nothing else was chosen" },
      ...notificationTypeNames.map((type) => ({ type, summary: notificationTypes[type].summary })),
    ],
    data: [...all, ...each],
  };
}

const upsert = {
  name: "set-notification-preferences",
  text: `WITH given AS (
      SELECT * FROM jsonb_to_recordset($3::jsonb) AS g (type text, channel text, enabled boolean, digest text,
        "quietFrom" time, "quietTo" time)
    ), gone AS (
      DELETE FROM notification_preferences p USING given g WHERE p.school_id = $1 AND p.user_id = $2
        AND p.type = g.type AND p.channel = g.channel AND g.enabled IS NULL
    )
    INSERT INTO notification_preferences (school_id, id, user_id, type, channel, enabled, digest, quiet_from, quiet_to)
    SELECT $1, gen_random_uuid(), $2, type, channel, enabled, digest, "quietFrom", "quietTo" FROM given
    WHERE enabled IS NOT NULL ORDER BY type, channel
    ON CONFLICT (school_id, user_id, type, channel) DO UPDATE SET enabled = excluded.enabled, digest = excluded.digest,
      quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, updated_at = now()`,
};

/** Sets what the caller wants. What is not named stays as it is. @throws {AppError} 400 */
export const setPreferences = ({ data }: z.output<typeof NewNotificationPreferences>) =>
  transaction(async () => {
    const faults = data.flatMap((wish, index) => faultsOf(wish, `data.${index}`));
    const keys = data.map(({ type, channel }) => `${type} ${channel}`);
    const twice = keys.findIndex((key, index) => keys.indexOf(key) !== index);
    if (twice >= 0) faults.push({ path: `data.${twice}`, message: "is named twice" });
    if (faults.length) throw invalid(faults);
    await query(upsert, [schoolId(), actor().id, JSON.stringify(data)], { readOnly: false });
    await recordAudit({
      action: "notification-preferences.set",
      entityType: "User",
      entityId: actor().id,
      after: { data },
    });
    return showPreferences();
  });

function faultsOf({ channel, digest, quietFrom, quietTo }: z.output<typeof Wish>, path: string) {
  const faults = [];
  if (digest !== "none" && channel !== "email")
    faults.push({ path: `${path}.digest`, message: "is for e-mail only" });
  if ((quietFrom === null) !== (quietTo === null))
    faults.push({ path: `${path}.quietTo`, message: "quiet hours need a begin and an end" });
  if (quietFrom !== null && quietFrom.slice(0, 5) === quietTo?.slice(0, 5))
    faults.push({ path: `${path}.quietTo`, message: "must differ from the begin of the quiet hours" });
  if (quietFrom !== null && channel === "in_app")
    faults.push({ path: `${path}.quietFrom`, message: "what is shown in the application makes no noise" });
  return faults;
}
