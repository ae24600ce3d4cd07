import type { Body, ResponseOf } from "../../api/types.ts";
import { everybody, family, type Kind, staff } from "../../app/routes/kinds.ts";

export type Preference = NonNullable<
  ResponseOf<"/api/v1/communication/notification-preferences", "get">
>["data"][number];
export type Wish = NonNullable<Body<"/api/v1/communication/notification-preferences", "put">>["data"][number];
export type ChannelName = Preference["channel"];
export type TypeName = Exclude<Preference["type"], "all">;

interface Offered {
  types: readonly TypeName[];
  kinds: readonly Kind[];
  /** Any of these permissions is required. */
  needs?: readonly string[];
}

const offered: readonly Offered[] = [
  { types: ["announcement", "calendar_event", "survey", "message", "scheduled_message"], kinds: everybody },
  {
    types: ["absence", "picked_up", "payment_received", "guardian_added", "student_account"],
    kinds: ["guardian"],
  },
  {
    types: [
      "report_card_published",
      "document_issued",
      "hall_ticket_issued",
      "honour_roll",
      "external_test_result",
      "suspension",
    ],
    kinds: family,
  },
  { types: ["discipline_action", "behaviour_points", "activity", "course_request"], kinds: family },
  { types: ["homework_set", "homework_changed", "homework_cancelled"], kinds: family },
  { types: ["homework_returned", "homework_again"], kinds: family },
  { types: ["quiz_published", "quiz_graded"], kinds: family },
  { types: ["homework_due"], kinds: ["student"] },
  { types: ["homework_missing", "guardian_request_answered"], kinds: ["guardian"] },
  { types: ["visitor_arrived"], kinds: staff },
  { types: ["duty", "cover"], kinds: staff },
  { types: ["room_booking_cancelled"], kinds: staff, needs: ["room-bookings.manage"] },
  { types: ["lesson_plan_submitted"], kinds: staff, needs: ["lesson-plans.approve"] },
  { types: ["lesson_plan_approved", "lesson_plan_returned"], kinds: staff, needs: ["lesson-plans.write"] },
  { types: ["support_plan_review"], kinds: staff, needs: ["support-plans.review"] },
  { types: ["early_warnings", "early_warning_assigned"], kinds: staff, needs: ["early-warnings.read"] },
  { types: ["application_submitted"], kinds: staff, needs: ["admissions.manage"] },
  {
    types: ["record_transfer_received", "record_transfer_downloaded"],
    kinds: staff,
    needs: ["record-transfers.manage"],
  },
  {
    types: ["guardian_request_submitted", "guardian_request_withdrawn"],
    kinds: staff,
    needs: ["guardian-requests.manage"],
  },
  { types: ["data_copy_ready"], kinds: everybody, needs: ["data-requests.manage", "data-requests.submit"] },
  { types: ["emergency_help"], kinds: staff, needs: ["emergency-alarms.manage"] },
  { types: ["message_report"], kinds: everybody, needs: ["conversations.moderate"] },
  {
    types: ["decision_waiting"],
    kinds: everybody,
    needs: ["fees.approve", "exams.approve", "data-requests.approve"],
  },
];

/** The types of notifications that an account may get. */
export const typesOf = (kind: Kind, may: (permission: string) => boolean): TypeName[] =>
  offered.flatMap(({ types, kinds, needs }) =>
    kinds.includes(kind) && (!needs || needs.some(may)) ? types : [],
  );

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
