import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { XMLBuilder, XMLParser } from "fast-xml-parser";
import { isBetter, type Judgement, judge } from "./judge.ts";
import type { FetSchool } from "./read-fet.ts";

/** Most free periods a week that FET must keep: it knows gaps as rules only, so it is asked for fewer and fewer. */
interface Gaps {
  students?: number;
  teachers?: number;
}

const rounds: readonly Gaps[] = [
  {},
  { students: 0 },
  ...[6, 4, 3, 2, 1, 0].map((teachers) => ({ students: 0, teachers })),
  ...[6, 4, 3, 2, 1, 0].map((teachers) => ({ teachers })),
];

/** Runs FET on a school for some seconds in all, and keeps its best timetable. */
export async function runFet(school: FetSchool, seconds: number): Promise<Judgement & { rounds: number }> {
  const end = performance.now() + seconds * 1_000;
  let best: Judgement = { unplaced: school.activities.length, conflicts: 0, cost: 0 };
  let done = 0;
  for (const gaps of rounds) {
    const left = Math.floor((end - performance.now()) / 1_000);
    if (left < 1) break;
    const found = judge(school, await runOnce(school, gaps, left));
    if (isBetter(found, best)) best = found;
    done += 1;
  }
  return { ...best, rounds: done };
}

async function runOnce(school: FetSchool, gaps: Gaps, seconds: number): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), "fet-"));
  try {
    const file = join(folder, "school.fet");
    await writeFile(file, writeFet(school, gaps));
    const fet = spawn(
      "fet-cl",
      [`--inputfile=${file}`, `--outputdir=${folder}`, `--timelimitseconds=${seconds}`, "--htmllevel=0"],
      // Its time limit does not hold while it sorts the activities, which for some schools never ends.
      { stdio: "ignore", timeout: (seconds + 5) * 1_000, killSignal: "SIGKILL" },
    );
    await once(fet, "exit");
    const names = (await readdir(folder, { recursive: true })).filter((name) =>
      name.endsWith("_activities.xml"),
    );
    const complete = names.find((name) => name.includes("-single")) ?? names[0];
    if (!complete) return school.activities.map(() => -1);
    return placementOf(school, await readFile(join(folder, complete), "utf8"));
  } finally {
    await rm(folder, { recursive: true });
  }
}

const list = (value: any): any[] => (value === undefined || value === "" ? [] : [value].flat());

function placementOf({ days, hours, activities }: FetSchool, xml: string): number[] {
  const { Activities_Timetable: timetable } = new XMLParser({ parseTagValue: false }).parse(xml);
  const at = new Map<number, number>();
  for (const { Id, Day, Hour } of list(timetable.Activity))
    if (Day !== "" && Hour !== "") at.set(Number(Id), days.indexOf(Day) * hours.length + hours.indexOf(Hour));
  return activities.map(({ id }) => at.get(id) ?? -1);
}

/** Writes the part of a school that both programs get as a file of FET. */
export function writeFet(school: FetSchool, { students, teachers }: Gaps = {}): string {
  const { days, hours, activities } = school;
  const time = ({ day, hour }: { day: number; hour: number }) => ({ Day: days[day], Hour: hours[hour] });
  const hard = (values: object) => ({ Weight_Percentage: 100, ...values, Active: true, Comments: "" });
  const away = (times: FetSchool["teachersAway"], who: string) =>
    [...times].map(([name, list]) =>
      hard({
        [who]: name,
        Number_of_Not_Available_Times: list.length,
        Not_Available_Time: list.map(time),
      }),
    );
  const ids = new Set(activities.map(({ id }) => id));
  const apart = school.apart
    .map((each) => each.filter((id) => ids.has(id)))
    .filter(({ length }) => length > 1);
  const smallest = [...new Set([...school.smallestSets.values()].flat())];
  const setsOf = (names: readonly string[]) => [
    ...new Set(names.flatMap((name) => school.smallestSets.get(name) ?? [name])),
  ];
  return new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: "@" }).build({
    "?xml": { "@version": "1.0", "@encoding": "UTF-8" },
    fet: {
      "@version": "6.8.5",
      Mode: "Official",
      Institution_Name: "School",
      Comments: "",
      Days_List: { Number_of_Days: days.length, Day: days.map((Name) => ({ Name })) },
      Hours_List: { Number_of_Hours: hours.length, Hour: hours.map((Name) => ({ Name })) },
      Subjects_List: {
        Subject: [{ Name: "Lesson", Comments: "" }],
      },
      Activity_Tags_List: "",
      Teachers_List: {
        Teacher: school.teachers.map((Name) => ({
          ...{ Name, Target_Number_of_Hours: 0, Qualified_Subjects: "", Comments: "" },
        })),
      },
      Students_List: { Year: smallest.map((Name) => ({ Name, Number_of_Students: 0, Comments: "" })) },
      Activities_List: {
        Activity: activities.map(({ id, teachers, students, duration }) => ({
          Teacher: teachers,
          Subject: "Lesson",
          Students: setsOf(students),
          Duration: duration,
          Total_Duration: duration,
          Id: id,
          Activity_Group_Id: 0,
          Active: true,
          Comments: "",
        })),
      },
      Buildings_List: "",
      Rooms_List: "",
      Time_Constraints_List: {
        ConstraintBasicCompulsoryTime: hard({}),
        ...(school.breaks.length && {
          ConstraintBreakTimes: hard({
            Number_of_Break_Times: school.breaks.length,
            Break_Time: school.breaks.map(time),
          }),
        }),
        ConstraintTeacherNotAvailableTimes: away(school.teachersAway, "Teacher"),
        ConstraintStudentsSetNotAvailableTimes: [...school.studentsAway].flatMap(([name, times]) =>
          away(new Map(setsOf([name]).map((set) => [set, times])), "Students"),
        ),
        ConstraintActivityPreferredStartingTimes: [...school.starts].map(([id, times]) =>
          hard({
            Activity_Id: id,
            Number_of_Preferred_Starting_Times: times.length,
            Preferred_Starting_Time: times.map(({ day, hour }) => ({
              Preferred_Starting_Day: days[day],
              Preferred_Starting_Hour: hours[hour],
            })),
          }),
        ),
        ConstraintMinDaysBetweenActivities: apart.map((group) => ({
          Weight_Percentage: 95,
          Consecutive_If_Same_Day: false,
          Number_of_Activities: group.length,
          Activity_Id: group,
          MinDays: 1,
          Active: true,
          Comments: "",
        })),
        ...(students !== undefined && {
          ConstraintStudentsMaxGapsPerWeek: hard({ Max_Gaps: students }),
        }),
        ...(teachers !== undefined && {
          ConstraintTeachersMaxGapsPerWeek: hard({ Max_Gaps: teachers }),
        }),
      },
      Space_Constraints_List: { ConstraintBasicCompulsorySpace: hard({}) },
    },
  });
}
