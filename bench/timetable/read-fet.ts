import { XMLParser } from "fast-xml-parser";

export interface FetActivity {
  id: number;
  teachers: string[];
  students: string[];
  duration: number;
}

interface FetTime {
  day: number;
  hour: number;
}

/** A school as in a file of FET, with the rules that the comparison uses. */
export interface FetSchool {
  days: string[];
  hours: string[];
  teachers: string[];
  /** The smallest sets of students in each set of students. */
  smallestSets: ReadonlyMap<string, readonly string[]>;
  activities: FetActivity[];
  breaks: FetTime[];
  teachersAway: ReadonlyMap<string, readonly FetTime[]>;
  studentsAway: ReadonlyMap<string, readonly FetTime[]>;
  /** Times at which an activity may begin, for those that are limited. */
  starts: ReadonlyMap<number, readonly FetTime[]>;
  /** Ids of activities that should be on different days: those of one subject and class. */
  apart: number[][];
  /** Constraints of the file that are left out for both. */
  leftOut: string[];
}

const used = new Set([
  ...["ConstraintBasicCompulsoryTime", "ConstraintBasicCompulsorySpace", "ConstraintBreakTimes"],
  ...["ConstraintTeacherNotAvailableTimes", "ConstraintStudentsSetNotAvailableTimes"],
  ...["ConstraintActivityPreferredStartingTime", "ConstraintActivityPreferredStartingTimes"],
  "ConstraintMinDaysBetweenActivities",
]);

const parser = new XMLParser({ parseTagValue: false, trimValues: true });
const list = (value: any): any[] => (value === undefined || value === "" ? [] : [value].flat());

/** Reads a data file of FET, version 5 or 6. */
export function readFet(xml: string): FetSchool {
  const { fet } = parser.parse(xml);
  const days = list(fet.Days_List.Day).map(({ Name }) => Name as string);
  const hours = list(fet.Hours_List.Hour).map(({ Name }) => Name as string);
  const time = ({ Day, Hour, ...preferred }: any): FetTime => ({
    day: days.indexOf(Day ?? preferred.Preferred_Day ?? preferred.Preferred_Starting_Day),
    hour: hours.indexOf(Hour ?? preferred.Preferred_Hour ?? preferred.Preferred_Starting_Hour),
  });
  const constraints = fet.Time_Constraints_List;
  const active = (name: string) =>
    list(constraints[name]).filter(({ Active }: any) => Active === undefined || Active === "true");
  const isHard = ({ Weight_Percentage }: any) => Number(Weight_Percentage) === 100;

  const away = (name: string, who: string) => {
    const times = new Map<string, FetTime[]>();
    for (const each of active(name).filter(isHard))
      times.set(each[who], [...(times.get(each[who]) ?? []), ...list(each.Not_Available_Time).map(time)]);
    return times;
  };
  const starts = new Map<number, FetTime[]>();
  const limit = (id: string, times: FetTime[]) => {
    const known = starts.get(Number(id));
    const isKnown = (one: FetTime) => known!.some((each) => each.day === one.day && each.hour === one.hour);
    starts.set(Number(id), known ? times.filter(isKnown) : times);
  };
  for (const each of active("ConstraintActivityPreferredStartingTime").filter(isHard))
    limit(each.Activity_Id, [time(each)]);
  for (const each of active("ConstraintActivityPreferredStartingTimes").filter(isHard))
    limit(each.Activity_Id, list(each.Preferred_Starting_Time).map(time));

  return {
    days,
    hours,
    teachers: list(fet.Teachers_List?.Teacher).map(({ Name }) => Name),
    smallestSets: smallestSetsOf(fet.Students_List),
    activities: list(fet.Activities_List.Activity)
      .filter(({ Active }) => Active === "true")
      .map((each) => ({
        id: Number(each.Id),
        teachers: list(each.Teacher),
        students: list(each.Students),
        duration: Number(each.Duration),
      })),
    breaks: active("ConstraintBreakTimes").flatMap((each) => list(each.Break_Time).map(time)),
    teachersAway: away("ConstraintTeacherNotAvailableTimes", "Teacher"),
    studentsAway: away("ConstraintStudentsSetNotAvailableTimes", "Students"),
    starts,
    apart: active("ConstraintMinDaysBetweenActivities").map((each) => list(each.Activity_Id).map(Number)),
    leftOut: [...Object.keys(constraints), ...Object.keys(fet.Space_Constraints_List)].filter(
      (name) => name.startsWith("Constraint") && !used.has(name),
    ),
  };
}

/** Years hold groups, groups hold subgroups; a subgroup may be in several groups. */
function smallestSetsOf(students: any): Map<string, string[]> {
  const sets = new Map<string, string[]>();
  for (const year of list(students.Year)) {
    const groups = list(year.Group);
    const ofYear = new Set<string>(groups.length ? [] : [year.Name]);
    for (const group of groups) {
      const subgroups = list(group.Subgroup).map(({ Name }: any) => Name as string);
      const smallest = subgroups.length ? subgroups : [group.Name as string];
      for (const name of smallest) {
        ofYear.add(name);
        sets.set(name, [name]);
      }
      sets.set(group.Name, smallest);
    }
    sets.set(year.Name, [...ofYear]);
  }
  return sets;
}
