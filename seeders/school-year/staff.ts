import { query } from "../../src/db/query.ts";
import { schoolId } from "../../src/lib/context.ts";
import type { Calendar } from "./calendar.ts";
import { colourLessons, type Teaching } from "./colour-lessons.ts";
import { insertRows, type Row } from "./insert-rows.ts";
import { cultureOf } from "./names.ts";
import { subjects, teacherLoad } from "./plan.ts";
import type { Random } from "./random.ts";
import type { Structure } from "./structure.ts";

/** The accounts of the demo that belong to members of the staff, by mailbox. */
export type StaffAccounts = Readonly<Record<"admin" | "bursar" | "teacher", { id: string; name: string }>>;

const office = [
  ["admin", "Administrator"],
  ["bursar", "Bursar"],
] as const;

/** The staff, who teaches what, and a published timetable without a clash. */
export async function seedStaff(
  row: (values: object) => Row,
  random: Random,
  country: string,
  calendar: Calendar,
  structure: Structure,
  accounts: StaffAccounts,
): Promise<void> {
  const { sections, courses, periods, term } = structure;
  const slots = periods.length * 5;
  const teachings: Array<Teaching & { subject: (typeof subjects)[number] }> = [];
  let teacher = 0;
  for (const subject of subjects) {
    let load = 0;
    sections.forEach((_section, section) => {
      if (load + subject.weekly > teacherLoad) {
        teacher += 1;
        load = 0;
      }
      teachings.push({ teacher, section, lessons: subject.weekly, subject });
      load += subject.weekly;
    });
    teacher += 1;
  }

  let number = 0;
  const person = (values: object, name?: string) => {
    const culture = cultureOf(country, random);
    const [given, ...family] = name?.split(" ") ?? [
      random.pick(random.chance(0.6) ? culture.female : culture.male),
      random.pick(culture.family),
    ];
    number += 1;
    return row({
      user_id: null,
      staff_number: `S${String(number).padStart(4, "0")}`,
      given_name: given,
      family_name: family.join(" "),
      hired_on: `${2010 + random.below(15)}-08-15`,
      department_id: null,
      custom: {},
      status: "active",
      ...values,
    });
  };
  const officers = office.map(([mailbox, title]) =>
    person(
      { job_title: title, category: "non_teaching", user_id: accounts[mailbox].id },
      accounts[mailbox].name,
    ),
  );
  const teachers = Array.from({ length: teacher }, (_none, index) => {
    const { subject } = teachings.find((each) => each.teacher === index)!;
    const values = {
      job_title: `Teacher of ${subject.name}`,
      category: "teaching",
      department_id: structure.departments.get(subject.department),
    };
    return index === 0
      ? person({ ...values, user_id: accounts.teacher.id }, accounts.teacher.name)
      : person(values);
  });
  await insertRows("staff_members", [...officers, ...teachers]);
  await query(
    {
      text: `UPDATE sections s SET homeroom_teacher_id = h.teacher
        FROM jsonb_to_recordset($2) AS h(section uuid, teacher uuid) WHERE s.school_id = $1 AND s.id = h.section`,
    },
    [
      schoolId(),
      JSON.stringify(
        sections.map(({ id }, index) => ({ section: id, teacher: teachers[index % teachers.length]!.id })),
      ),
    ],
    { readOnly: false },
  );

  const offerings = teachings.map(({ section, subject }) => {
    const { id, name, grade, roomId } = sections[section]!;
    return row({
      course_id: courses.get(`${subject.code}-${grade}`),
      term_id: term.id,
      section_id: id,
      title: `${subject.name}, ${name}`,
      room_id: roomId,
      status: "active",
    });
  });
  await insertRows("course_offerings", offerings);
  await insertRows(
    "teaching_assignments",
    teachings.map(({ teacher, lessons }, index) =>
      row({
        staff_member_id: teachers[teacher]!.id,
        course_offering_id: offerings[index]!.id,
        role: "lead",
        starts_on: calendar.year.startsOn,
        weekly_periods: lessons,
        status: "active",
      }),
    ),
  );

  const timetable = row({
    term_id: term.id,
    name: "Timetable",
    version: 1,
    valid_from: term.startsOn,
    valid_to: term.endsOn,
    status: "published",
    published_by: accounts.admin.id,
    published_at: `${term.startsOn}T06:00:00Z`,
  });
  await insertRows("timetables", [timetable]);
  const lessons = colourLessons(teachings, slots).flatMap((taken, index) =>
    taken.map((slot) => {
      const period = periods[slot % periods.length]!;
      const { teacher, section } = teachings[index]!;
      return row({
        timetable_id: timetable.id,
        day_of_week: Math.floor(slot / periods.length) + 1,
        class_period_id: period.id,
        course_offering_id: offerings[index]!.id,
        staff_member_id: teachers[teacher]!.id,
        section_id: sections[section]!.id,
        room_id: sections[section]!.roomId,
        clash_group: "00000000-0000-0000-0000-000000000000",
        starts_at: period.startsAt,
        ends_at: period.endsAt,
        valid_from: term.startsOn,
        valid_to: term.endsOn,
      });
    }),
  );
  await insertRows("timetable_entries", lessons);
}
