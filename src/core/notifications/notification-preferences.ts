import { z } from "zod";
import { currentSchool, currentUser } from "../../db/context-values.ts";
import { execute, query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { transaction } from "../../db/transaction.ts";
import { actor } from "../../lib/context.ts";
import { invalid } from "../../lib/errors.ts";
import { User } from "../../models/identity/index.ts";
import { type ChannelName, channelNames, digests } from "../../models/notifications/index.ts";
import { audited } from "../audit/audited.ts";
import { Time } from "../common/input/schemas.ts";
import {
  type NotificationTypeName,
  notificationTypeNames,
  notificationTypes,
} from "./types/notification-types.ts";

const Type = z
  .enum(["all", ...notificationTypeNames])
  .describe("`all` applies to the types without a preference of their own");

const PreferenceView = z.object({
  type: Type,
  channel: z.enum(channelNames),
  enabled: z.boolean(),
  digest: z.enum(digests),
  quietFrom: z.string().nullable(),
  quietTo: z.string().nullable(),
  isDefault: z
    .boolean()
    .describe("No preference for this type; the preference for `all` or the default applies"),
});

export const NotificationPreferences = z
  .object({
    types: z.array(z.object({ type: Type, summary: z.string() })),
    data: z.array(PreferenceView),
  })
  .meta({ id: "NotificationPreferences" });

const Preference = z.strictObject({
  type: Type,
  channel: z.enum(channelNames),
  enabled: z.boolean().nullable().describe("null restores the default"),
  digest: z
    .enum(digests)
    .default("none")
    .describe("Email only: one digest a day or a week instead of single emails"),
  quietFrom: Time.nullable().default(null),
  quietTo: Time.nullable().default(null),
});

export const NewNotificationPreferences = z
  .strictObject({ data: z.array(Preference).min(1).max(500) })
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

/** Gets the caller's preferences for every type and channel. */
export async function showPreferences(): Promise<z.input<typeof NotificationPreferences>> {
  const rows = await query<Row>(sql`
    SELECT type, channel, enabled, digest, to_char(quiet_from, 'HH24:MI') AS "quietFrom",
      to_char(quiet_to, 'HH24:MI') AS "quietTo"
    FROM notification_preferences WHERE school_id = ${currentSchool} AND user_id = ${currentUser}`);
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
      { type: "all" as const, summary: "All types without a preference of their own" },
      ...notificationTypeNames.map((type) => ({ type, summary: notificationTypes[type].summary })),
    ],
    data: [...all, ...each],
  };
}

/** Sets preferences of the caller; those that are not named stay as they are. @throws {AppError} 400 */
export const setPreferences = ({ data }: z.output<typeof NewNotificationPreferences>) =>
  transaction(async () => {
    const faults = data.flatMap((preference, index) => faultsOf(preference, `data.${index}`));
    const keys = data.map(({ type, channel }) => `${type} ${channel}`);
    const twice = keys.findIndex((key, index) => keys.indexOf(key) !== index);
    if (twice >= 0) faults.push({ path: `data.${twice}`, message: "duplicates another entry" });
    if (faults.length) throw invalid(faults);
    await execute(sql`
      WITH given AS (
        SELECT * FROM jsonb_to_recordset(${JSON.stringify(data)}::jsonb) AS g (type text, channel text,
          enabled boolean, digest text, "quietFrom" time, "quietTo" time)
      ), gone AS (
        DELETE FROM notification_preferences p USING given g WHERE p.school_id = ${currentSchool}
          AND p.user_id = ${currentUser}
          AND p.type = g.type AND p.channel = g.channel AND g.enabled IS NULL
      )
      INSERT INTO notification_preferences (school_id, id, user_id, type, channel, enabled, digest, quiet_from,
        quiet_to)
      SELECT ${currentSchool}, gen_random_uuid(), ${currentUser}, type, channel, enabled, digest, "quietFrom",
        "quietTo" FROM given
      WHERE enabled IS NOT NULL ORDER BY type, channel
      ON CONFLICT (school_id, user_id, type, channel) DO UPDATE SET enabled = excluded.enabled,
        digest = excluded.digest, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, updated_at = now()`);
    await audited(User, actor().id, "set_notification_preferences", { after: { data } });
    return showPreferences();
  });

function faultsOf({ channel, digest, quietFrom, quietTo }: z.output<typeof Preference>, path: string) {
  const faults = [];
  if (digest !== "none" && channel !== "email")
    faults.push({ path: `${path}.digest`, message: "is only available for email" });
  if ((quietFrom === null) !== (quietTo === null))
    faults.push({ path: `${path}.quietTo`, message: "quiet hours require both a start and an end" });
  if (quietFrom !== null && quietFrom.slice(0, 5) === quietTo?.slice(0, 5))
    faults.push({ path: `${path}.quietTo`, message: "must differ from the start of the quiet hours" });
  if (quietFrom !== null && channel === "in_app")
    faults.push({ path: `${path}.quietFrom`, message: "quiet hours do not apply to in-app notifications" });
  return faults;
}
