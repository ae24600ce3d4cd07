import { z } from "zod";
import { currentSchool } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { sql, unprepared } from "../../db/sql.ts";
import { AudienceFilter } from "../audience/audience.ts";
import { checkAudience } from "../audience/check-audience.ts";
import { alarmPeopleSql } from "./alarm-people-sql.ts";

export const AskedAlarmAudience = z
  .strictObject({ audienceFilter: AudienceFilter })
  .meta({ id: "AskedEmergencyAlarmAudience" });

export const EmergencyAlarmPreview = z
  .object({
    count: z.int().describe("People who would get the alarm"),
    countExpected: z.int().describe("Of these, those who are expected to respond"),
    countAccounts: z.int().describe("With an account, which shows the alarm and takes the response"),
    countPush: z.int().describe("With a device for push notifications"),
    countSms: z.int().describe("With a phone number"),
    countEmail: z.int().describe("With an email address"),
  })
  .meta({ id: "EmergencyAlarmPreview" });

/** Counts who would get an alarm now, for its confirmation. @throws {AppError} 400 for references to unknown rows */
export async function previewAlarm({
  audienceFilter,
}: z.output<typeof AskedAlarmAudience>): Promise<z.input<typeof EmergencyAlarmPreview>> {
  await checkAudience(audienceFilter);
  const hasDevice = sql`EXISTS (SELECT FROM push_subscriptions d
    WHERE d.school_id = ${currentSchool} AND d.user_id = p.user_id)`;
  const [preview] = await query<z.input<typeof EmergencyAlarmPreview> & Record<string, unknown>>(unprepared`
    SELECT count(*)::int AS count, (count(*) FILTER (WHERE expects_response))::int AS "countExpected",
      count(user_id)::int AS "countAccounts", (count(*) FILTER (WHERE ${hasDevice}))::int AS "countPush",
      count(phone)::int AS "countSms", count(email)::int AS "countEmail"
    FROM (${alarmPeopleSql(audienceFilter)}) p`);
  return preview!;
}
