import { execute } from "../../../src/db/query.ts";
import { unprepared } from "../../../src/db/sql.ts";
import { insertRows } from "../../factories/insert-rows.ts";
import type { Seeding } from "../seeding.ts";

const HOUR_MS = 3_600_000;
const texts = {
  en: "This is a drill. Leave the building by the nearest exit and go to the sports ground.",
  fr: "Ceci est un exercice. Sortez par la porte la plus proche et allez au terrain de sport.",
};
const allClear = {
  en: "The drill is over. Please go back to your classes.",
  fr: "L'exercice est terminé. Retournez en classe.",
};

/** Seeds an evacuation drill of two weeks ago: most people were safe within minutes, a few did not respond. */
export async function seedEmergencyAlarms({ row, calendar, accounts }: Seeding): Promise<void> {
  const at = new Date(calendar.now.getTime() - 14 * 24 * HOUR_MS);
  const after = (minutes: number) => new Date(at.getTime() + minutes * 60_000).toISOString();
  const times = (minutes: number) => ({ created_at: after(minutes), updated_at: after(minutes) });
  const by = accounts.admin.id;
  const alarm = row({
    ...times(0),
    ...{ kind: "evacuation", is_drill: true, audience_filter: { any: [{ kind: "everyone" }] } },
    ...{ started_at: after(0), started_by: by, ended_at: after(25), ended_by: by, status: "ended" },
  });
  await insertRows("emergency_alarms", [alarm]);
  const message = (kind: string, minutes: number, said: object) =>
    row({ ...times(minutes), emergency_alarm_id: alarm.id, kind, texts: said, author_id: by });
  await insertRows("emergency_alarm_messages", [
    message("alarm", 0, texts),
    message("all_clear", 25, allClear),
  ]);
  // Every ninth person did not respond in time. Ids follow from the person, as UUIDs of version 8.
  await execute(unprepared`
    INSERT INTO emergency_alarm_responses (school_id, id, emergency_alarm_id, person_kind, person_id, user_id, name,
      expects_response, status, place, responded_at, recorded_by, created_at, updated_at)
    SELECT p.school_id, overlay(overlay(md5(${alarm.id} || p.id::text) PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid, ${alarm.id}::uuid, p.kind, p.id, p.user_id, p.name, true,
      CASE WHEN p.place % 9 = 0 THEN 'waiting' ELSE 'safe' END, NULL,
      CASE WHEN p.place % 9 <> 0 THEN ${after(2)}::timestamptz + (p.place % 9) * interval '50 seconds' END,
      CASE WHEN p.place % 9 <> 0 THEN ${by}::uuid END, ${after(0)}::timestamptz, ${after(5)}::timestamptz
    FROM (SELECT *, row_number() OVER (ORDER BY kind, id) AS place FROM (
      SELECT school_id, 'student' AS kind, id, user_id, given_name || ' ' || family_name AS name FROM students
      WHERE school_id = ${alarm.school_id}::uuid AND status = 'active'
      UNION ALL SELECT school_id, 'staff', id, user_id, given_name || ' ' || family_name FROM staff_members
      WHERE school_id = ${alarm.school_id}::uuid AND status = 'active') people) p`);
}
