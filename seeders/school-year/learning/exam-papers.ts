import { dayAfter } from "../calendar.ts";
import { examHours } from "../plan.ts";
import type { Seeding } from "../seeding.ts";
import type { Structure } from "../structure.ts";
import type { Offering } from "../timetable/lessons.ts";

interface Papers {
  examId: string;
  /** The day of the first papers. */
  monday: string;
  status: "scheduled" | "approved";
}

/** Builds the papers of an exam, one for each offering, in the room of its section. */
export const examPapers = (
  { row }: Pick<Seeding, "row">,
  { sections }: Pick<Structure, "sections">,
  offerings: readonly Offering[],
  { examId, monday, status }: Papers,
) =>
  offerings.map(({ id, section, subject }) => {
    const { startsAt, endsAt } = examHours[subject % examHours.length]!;
    return row({
      exam_id: examId,
      course_offering_id: id,
      section_id: sections[section]!.id,
      date: dayAfter(monday, Math.floor(subject / examHours.length)),
      starts_at: startsAt,
      ends_at: endsAt,
      max_score: 100,
      pass_mark: 50,
      room_id: sections[section]!.roomId,
      seating: {},
      status,
    });
  });
