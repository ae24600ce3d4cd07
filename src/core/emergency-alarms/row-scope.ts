import type { RowScope } from "../common/entities/row-scope.ts";
import { studentsInScope } from "../people/row-scope.ts";

/** The office sees every alarm, teachers those that went to them too. */
export const alarmScope: RowScope = (scope) => {
  if (scope === "all") return null;
  return scope === "own_classes"
    ? `id IN (SELECT r.emergency_alarm_id FROM emergency_alarm_responses r
        WHERE r.school_id = :school AND r.user_id = :user)`
    : "false";
};

/** Rows of the alarms in scope. */
export const ofAlarmScope: RowScope = (scope, caller) => {
  const alarms = alarmScope(scope, caller);
  return (
    alarms &&
    `emergency_alarm_id IN (SELECT a.id FROM emergency_alarms a WHERE a.school_id = :school AND (${alarms.replace(/^id/, "a.id")}))`
  );
};

/** The office sees everybody, teachers the students whom they teach. */
export const responseScope: RowScope = (scope) => {
  if (scope === "all") return null;
  return scope === "own_classes"
    ? `person_kind = 'student' AND person_id IN (${studentsInScope("own_classes")})`
    : "false";
};
