import { now } from "../../lib/clock.ts";
import type { Activity, ActivityEnrollment } from "../../models/activities/index.ts";
import { notify } from "../notifications/notify.ts";

/** Address in the console of a family's choices. */
export const choicesUrl = "/activities";

export type ActivityNews = "accepted" | "waiting_list" | "declined" | "cancelled" | "consent";

/** Notifies the guardians and students of these choices; a request for consent goes to the guardians only. */
export async function notifyEnrollments(
  news: ActivityNews,
  { id, name }: Activity,
  enrollments: readonly ActivityEnrollment[],
): Promise<void> {
  if (enrollments.length === 0) return;
  await notify({
    type: "activity",
    props: { news, name },
    to: { families: enrollments.map(({ studentId }) => studentId), own: news !== "consent" },
    entityType: "Activity",
    entityId: id,
    url: choicesUrl,
    dedupeKey: `Activity:${id}:{student}:${news}:${now().toISOString()}`,
  });
}
