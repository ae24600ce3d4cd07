import type { Body, ResponseOf } from "../../api/types.ts";
import type { Kind } from "../../app/routes/navigation.ts";

export type Preference = NonNullable<
  ResponseOf<"/api/v1/communication/notification-preferences", "get">
>["data"][number];
export type Wish = NonNullable<Body<"/api/v1/communication/notification-preferences", "put">>["data"][number];
export type ChannelName = Preference["channel"];
export type TypeName = Exclude<Preference["type"], "all">;

/** Notification types: for all users, families, moderators and approvers. */
export const typesOf = (kind: Kind, moderates: boolean, approves: boolean): TypeName[] => [
  "announcement",
  "message",
  "scheduled_message",
  ...(kind === "guardian"
    ? (["absence", "picked_up", "payment_received", "guardian_added", "student_account"] as const)
    : []),
  ...(kind === "guardian" || kind === "student"
    ? (["report_card_published", "document_issued", "suspension"] as const)
    : []),
  ...(kind === "office" || kind === "teacher" ? (["visitor_arrived"] as const) : []),
  ...(moderates ? (["message_report"] as const) : []),
  ...(approves ? (["decision_waiting"] as const) : []),
];

export const mailWays = ["no", "none", "daily", "weekly"] as const;
export type MailWay = (typeof mailWays)[number];
export interface Quiet {
  quietFrom: string | null;
  quietTo: string | null;
}

/** Unsaved changes by type and channel. */
export type Edits = Readonly<Record<string, Pick<Preference, "enabled" | "digest">>>;
export const keyOf = ({ type, channel }: Pick<Preference, "type" | "channel">): string =>
  `${type} ${channel}`;

/** Returns the quiet hours. They are the same for all channels, so the first preference that has some is used. */
export function quietOf(preferences: readonly Preference[]): Quiet {
  const found = preferences.find(({ quietFrom }) => quietFrom !== null);
  return { quietFrom: found?.quietFrom ?? null, quietTo: found?.quietTo ?? null };
}

/** Returns only the preferences that changed. */
export function wishesOf(preferences: readonly Preference[], edits: Edits, quiet: Quiet | undefined): Wish[] {
  return preferences.flatMap((now) => {
    const { type, channel, enabled, digest, quietFrom, quietTo } = now;
    const wish = {
      ...{ type, channel, enabled, digest, quietFrom, quietTo },
      ...edits[keyOf(now)],
      ...(quiet && channel !== "in_app" && quiet),
    };
    const same = (Object.keys(wish) as (keyof typeof wish)[]).every((key) => wish[key] === now[key]);
    return same ? [] : [wish];
  });
}
