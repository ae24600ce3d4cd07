import { DateTime } from "luxon";
import { now } from "../../lib/clock.ts";
import { type Survey, SurveyInvitation } from "../../models/surveys/index.ts";
import { notify } from "../notifications/notify.ts";
import { schoolZone } from "../school/school-day.ts";

/** Notifies those who have not answered a survey that it is open, or closes soon. @returns the number of accounts */
export async function notifySurvey(
  { id, title, kind, closesAt }: Survey,
  news: "opened" | "reminder",
): Promise<number> {
  const rows = await SurveyInvitation.findAll({
    where: { surveyId: id, responded: false },
    attributes: ["userId"],
  });
  const users = [...new Set(rows.map(({ userId }) => userId))];
  if (users.length === 0) return 0;
  await notify({
    type: "survey",
    props: {
      ...{ news, title, kind },
      closesOn: DateTime.fromJSDate(closesAt, { zone: await schoolZone() }).toISODate()!,
    },
    to: { users },
    entityType: "Survey",
    entityId: id,
    url: "/surveys?tab=own",
    dedupeKey: news === "opened" ? `Survey:${id}:opened` : `Survey:${id}:${now().toISOString()}`,
  });
  return users.length;
}
