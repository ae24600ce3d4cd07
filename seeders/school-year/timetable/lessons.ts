import { insertRows, type Row } from "../../factories/insert-rows.ts";
import { subjects } from "../plan.ts";
import type { Seeding } from "../seeding.ts";
import type { Teaching } from "../staff.ts";
import type { Structure } from "../structure.ts";
import { colourLessons } from "./colour-lessons.ts";

/** A course offering; sections and subjects by their index. */
export interface Offering {
  id: string;
  section: number;
  subject: number;
}

/** Seeds the offerings with their teachers, and a published timetable without clashes. */
export async function seedLessons(
  { row, calendar, accounts }: Seeding,
  { sections, courses, periods, term }: Structure,
  { teachers, teachings }: { teachers: readonly Row[]; teachings: readonly Teaching[] },
): Promise<Offering[]> {
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
  const lessons = colourLessons(teachings, periods.length * 5).flatMap((slots, index) =>
    slots.map((slot) => {
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
  return teachings.map(({ section, subject }, index) => ({
    id: offerings[index]!.id,
    section,
    subject: subjects.indexOf(subject),
  }));
}
