import { type Xml, xml, xmlDocument } from "../../../lib/xml/write-xml.ts";
import type { FetActivity, FetSchool, FetTime } from "./fet-school.ts";

/** The version whose format we write; newer versions of FET read it. */
const FET_VERSION = "6.8.5";
/** Percent. Both are wishes. */
const SPREAD_WEIGHT = 50;
const AVOID_WEIGHT = 50;

const el = (name: string, ...children: ReadonlyArray<Xml | readonly Xml[]>) => xml(name, {}, ...children);
const value = (name: string, content: string | number | boolean) => xml(name, {}, String(content));
const comments = value("Comments", "");
const rule = (name: string, weight: number, ...parts: ReadonlyArray<Xml | readonly Xml[]>) =>
  el(name, value("Weight_Percentage", weight), ...parts, value("Active", true), comments);
const dayAndHour = (prefix: string, { day, hour }: FetTime) => [
  value(`${prefix}Day`, day),
  value(`${prefix}Hour`, hour),
];

/** Writes a data file of FET. Lessons that have a place are locked to it. */
export const writeFet = (school: FetSchool): string =>
  xmlDocument(
    xml(
      "fet",
      { version: FET_VERSION },
      value("Mode", "Official"),
      value("Institution_Name", school.name),
      comments,
      el(
        "Days_List",
        value("Number_of_Days", school.days.length),
        school.days.map((name) => el("Day", value("Name", name))),
      ),
      el(
        "Hours_List",
        value("Number_of_Hours", school.hours.length),
        school.hours.map((name) => el("Hour", value("Name", name))),
      ),
      el(
        "Subjects_List",
        school.subjects.map((name) => el("Subject", value("Name", name), comments)),
      ),
      el("Activity_Tags_List"),
      el(
        "Teachers_List",
        school.teachers.map((name) =>
          el(
            "Teacher",
            value("Name", name),
            value("Target_Number_of_Hours", 0),
            el("Qualified_Subjects"),
            comments,
          ),
        ),
      ),
      el("Students_List", school.years.map(yearOf)),
      el("Activities_List", school.activities.map(activityOf)),
      el("Buildings_List"),
      el(
        "Rooms_List",
        school.rooms.map(({ name, capacity }) =>
          el(
            "Room",
            value("Name", name),
            value("Building", ""),
            value("Capacity", capacity),
            value("Virtual", false),
            comments,
          ),
        ),
      ),
      el("Time_Constraints_List", timeRules(school)),
      el("Space_Constraints_List", spaceRules(school)),
    ),
  );

const setOf = (tag: string, name: string, ...parts: ReadonlyArray<readonly Xml[]>) =>
  el(tag, value("Name", name), value("Number_of_Students", 0), comments, ...parts);

const yearOf = ({ name, groups }: FetSchool["years"][number]) =>
  setOf(
    "Year",
    name,
    groups.map((group) =>
      setOf(
        "Group",
        group.name,
        group.subgroups.map((subgroup) => setOf("Subgroup", subgroup)),
      ),
    ),
  );

const activityOf = (activity: FetActivity) =>
  el(
    "Activity",
    activity.teachers.map((name) => value("Teacher", name)),
    value("Subject", activity.subject),
    activity.students.map((name) => value("Students", name)),
    value("Duration", activity.duration),
    value("Total_Duration", activity.duration),
    value("Id", activity.id),
    value("Activity_Group_Id", 0),
    value("Active", true),
    comments,
  );

function timeRules(school: FetSchool): Xml[] {
  return [
    rule("ConstraintBasicCompulsoryTime", 100),
    ...(school.breaks.length
      ? [
          rule(
            "ConstraintBreakTimes",
            100,
            value("Number_of_Break_Times", school.breaks.length),
            school.breaks.map((time) => el("Break_Time", dayAndHour("", time))),
          ),
        ]
      : []),
    ...[...school.unavailable].map(([teacher, times]) =>
      rule(
        "ConstraintTeacherNotAvailableTimes",
        100,
        value("Teacher", teacher),
        value("Number_of_Not_Available_Times", times.length),
        times.map((time) => el("Not_Available_Time", dayAndHour("", time))),
      ),
    ),
    ...[...school.avoid].map(([teacher, times]) => preferring(school, teacher, times)),
    ...(school.maxHoursPerTeacherDay
      ? [
          rule(
            "ConstraintTeachersMaxHoursDaily",
            100,
            value("Maximum_Hours_Daily", school.maxHoursPerTeacherDay),
          ),
        ]
      : []),
    ...school.apart.map((ids) =>
      rule(
        "ConstraintMinDaysBetweenActivities",
        SPREAD_WEIGHT,
        value("Consecutive_If_Same_Day", false),
        value("Number_of_Activities", ids.length),
        ids.map((id) => value("Activity_Id", id)),
        value("MinDays", 1),
      ),
    ),
    ...school.activities.flatMap(({ id, at }) =>
      at
        ? [
            rule(
              "ConstraintActivityPreferredStartingTime",
              100,
              value("Activity_Id", id),
              dayAndHour("Preferred_", at),
              value("Permanently_Locked", true),
            ),
          ]
        : [],
    ),
  ];
}

/** FET has no times that a teacher would rather avoid, only times that the activities of a teacher should have. */
function preferring(school: FetSchool, teacher: string, avoid: readonly FetTime[]): Xml {
  const left = new Set([...avoid, ...school.breaks].map(({ day, hour }) => JSON.stringify([day, hour])));
  const times = school.days.flatMap((day) =>
    school.hours.flatMap((hour) => (left.has(JSON.stringify([day, hour])) ? [] : [{ day, hour }])),
  );
  return rule(
    "ConstraintActivitiesPreferredTimeSlots",
    AVOID_WEIGHT,
    value("Teacher", teacher),
    ...["Students", "Subject", "Activity_Tag", "Duration"].map((name) => value(name, "")),
    value("Number_of_Preferred_Time_Slots", times.length),
    times.map((time) => el("Preferred_Time_Slot", dayAndHour("Preferred_", time))),
  );
}

const spaceRules = ({ activities }: FetSchool): Xml[] => [
  rule("ConstraintBasicCompulsorySpace", 100),
  ...activities.flatMap(({ id, room }) =>
    room === null
      ? []
      : [
          rule(
            "ConstraintActivityPreferredRoom",
            100,
            value("Activity_Id", id),
            value("Room", room),
            value("Permanently_Locked", true),
          ),
        ],
  ),
];
