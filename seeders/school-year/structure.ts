import { insertRows } from "../factories/insert-rows.ts";
import {
  createClassPeriod,
  createCourse,
  createGradeLevel,
  createRoom,
  createSection,
  createSubject,
} from "../factories/structure.ts";
import { codes, departments, descriptors, periods, programs, subjects } from "./plan.ts";
import type { Seeding } from "./seeding.ts";

export interface Structure {
  yearId: string;
  term: { id: string; startsOn: string; endsOn: string };
  grades: Array<{ id: string; number: number }>;
  sections: Array<{ id: string; name: string; grade: number; roomId: string }>;
  subjects: Map<string, string>;
  courses: Map<string, string>;
  departments: Map<string, string>;
  /** The streams of the highest grade, by id. */
  programs: string[];
  periods: Array<{ id: string; startsAt: string; endsAt: string }>;
  codes: Map<string, string>;
}

const placesPerSection = 32;

/** Seeds years, grades, sections, subjects, rooms, periods and codes, which everything else refers to. */
export async function seedStructure({ row, calendar, students }: Seeding): Promise<Structure> {
  const year = row({
    name: calendar.year.name,
    starts_on: calendar.year.startsOn,
    ends_on: calendar.year.endsOn,
    is_current: true,
    status: "active",
  });
  await insertRows("academic_years", [year]);
  const terms = calendar.terms.map(({ startsOn, endsOn, ...term }) =>
    row({ ...term, academic_year_id: year.id, type: "term", starts_on: startsOn, ends_on: endsOn }),
  );
  await insertRows("academic_terms", terms);
  await insertRows(
    "calendar_days",
    calendar.holidays.map((day) => row({ ...day, academic_year_id: year.id, type: "holiday" })),
  );

  const gradeCount = students < 120 ? 4 : 8;
  const grades = Array.from({ length: gradeCount }, (_none, index) =>
    createGradeLevel(row, {
      name: `Grade ${index + 1}`,
      code: `G${index + 1}`,
      sort_order: index + 1,
      stage: index < 4 ? "Primary" : "Junior",
    }),
  );
  // Highest first: each grade level refers to the one that follows it.
  const chained = grades.map((grade, index) => ({
    ...grade,
    next_grade_level_id: grades[index + 1]?.id ?? null,
  }));
  await insertRows("grade_levels", chained.reverse());

  const perGrade = Math.max(1, Math.ceil(students / gradeCount / (placesPerSection - 4)));
  const places = grades.flatMap((grade, index) =>
    Array.from({ length: perGrade }, (_none, letter) => ({
      grade,
      number: index + 1,
      name: `${index + 1} ${letters(letter)}`,
    })),
  );
  const rooms = places.map((_place, index) =>
    createRoom(row, {
      name: `Room ${101 + index}`,
      building: index % 2 ? "East Wing" : "Main Building",
    }),
  );
  await insertRows("rooms", rooms);
  const sections = places.map(({ grade, name }, index) =>
    createSection(row, {
      academic_year_id: year.id,
      grade_level_id: grade.id,
      name,
      capacity: placesPerSection,
      room_id: rooms[index]!.id,
    }),
  );
  await insertRows("sections", sections);

  const departmentRows = departments.map((name) =>
    row({ name, code: name.slice(0, 3).toUpperCase(), status: "active" }),
  );
  await insertRows("departments", departmentRows);
  const departmentIds = new Map(departmentRows.map(({ name, id }) => [name as unknown as string, id]));
  const programRows = programs.map(({ name, code, department }) =>
    row({ name, code, type: "stream", department_id: departmentIds.get(department), status: "active" }),
  );
  await insertRows("programs", programRows);
  const subjectRows = subjects.map(({ name, code, department }) =>
    createSubject(row, { name, code, department_id: departmentIds.get(department) }),
  );
  await insertRows("subjects", subjectRows);
  const courses = subjects.flatMap(({ name, code, weekly }, index) =>
    grades.map((grade, level) =>
      createCourse(row, {
        subject_id: subjectRows[index]!.id,
        grade_level_id: grade.id,
        title: `${name} ${level + 1}`,
        code: `${code}-${level + 1}`,
        credit_hours: "1",
        weekly_periods: weekly,
      }),
    ),
  );
  await insertRows("courses", courses);
  const slots = periods.map((period, index) =>
    createClassPeriod(row, {
      academic_year_id: year.id,
      name: period.name,
      starts_at: period.startsAt,
      ends_at: period.endsAt,
      is_break: "isBreak" in period,
      sort_order: index,
    }),
  );
  await insertRows("class_periods", slots);
  const codeRows = codes.map(({ code, label, category, ...rest }) =>
    row({ code, label, category, is_default: "isDefault" in rest, status: "active" }),
  );
  await insertRows("attendance_codes", codeRows);
  await insertRows(
    "descriptors",
    descriptors.map(([namespace, code, label], index) =>
      row({ namespace, code, label, sort_order: index, is_default: false, status: "active" }),
    ),
  );

  const running = calendar.terms.findIndex(({ status }) => status === "active");
  const term = calendar.terms[Math.max(running, 0)]!;
  return {
    yearId: year.id,
    term: { id: terms[Math.max(running, 0)]!.id, startsOn: term.startsOn, endsOn: term.endsOn },
    grades: grades.map(({ id }, index) => ({ id, number: index + 1 })),
    sections: sections.map(({ id }, index) => ({
      id,
      name: places[index]!.name,
      grade: places[index]!.number,
      roomId: rooms[index]!.id,
    })),
    subjects: new Map(subjectRows.map(({ code, id }) => [code as unknown as string, id])),
    courses: new Map(courses.map(({ code, id }) => [code as unknown as string, id])),
    departments: departmentIds,
    programs: programRows.map(({ id }) => id as string),
    periods: periods.flatMap(({ startsAt, endsAt, ...rest }, index) =>
      "isBreak" in rest ? [] : [{ id: slots[index]!.id, startsAt, endsAt }],
    ),
    codes: new Map(codeRows.map(({ category, id }) => [category as unknown as string, id])),
  };
}

/** A to Z, then AA, AB and so on. */
const letters = (index: number): string =>
  (index < 26 ? "" : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));
