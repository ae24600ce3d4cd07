import { now } from "../../lib/clock.ts";
import type { CourseRequestRound } from "../../models/course-requests/index.ts";
import { notify } from "../notifications/notify.ts";

/** Address in the console of the requests of a family. */
export const requestsUrl = "/my-course-requests";

export type CourseRequestNews = "opened" | "reminder" | "result" | "place";

/** Notifies these students and their guardians about a round. */
export async function notifyFamilies(
  news: CourseRequestNews,
  { id, name }: CourseRequestRound,
  studentIds: readonly string[],
): Promise<void> {
  if (studentIds.length === 0) return;
  await notify({
    type: "course_request",
    props: { news, name },
    to: { families: studentIds, own: true },
    entityType: "CourseRequestRound",
    entityId: id,
    url: requestsUrl,
    dedupeKey: `CourseRequestRound:${id}:{student}:${news}:${now().toISOString()}`,
  });
}
