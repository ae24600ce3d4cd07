import { insertRows } from "../../factories/insert-rows.ts";
import { dayAfter } from "../calendar.ts";
import type { DemoStudent } from "../families.ts";
import { examHours } from "../plan.ts";
import type { Seeding } from "../seeding.ts";
import type { Structure } from "../structure.ts";
import type { Offering } from "../timetable/lessons.ts";
import { examPapers } from "./exam-papers.ts";

/** Papers of the coming exam per class, two per day. */
const PAPERS = 4;
/** Letters and digits of verification codes. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** Seeds a scheduled exam of the second week from now, with seats and a hall ticket for each student. */
export async function seedHallTickets(
  { row, calendar, accounts, slug }: Seeding,
  { sections, term }: Structure,
  { offerings, demoStudents }: { offerings: readonly Offering[]; demoStudents: readonly DemoStudent[] },
): Promise<void> {
  const weekday = new Date(`${calendar.today}T00:00:00Z`).getUTCDay();
  const monday = dayAfter(calendar.today, 15 - weekday);
  const endsOn = dayAfter(monday, PAPERS / examHours.length - 1);
  const exam = row({
    term_id: term.id,
    name: "Final exams",
    type: "final",
    starts_on: monday,
    ends_on: endsOn,
    weight: 0,
    status: "scheduled",
  });
  await insertRows("exams", [exam]);
  await insertRows(
    "exam_papers",
    examPapers(
      { row },
      { sections },
      offerings.filter(({ subject }) => subject < PAPERS),
      { examId: exam.id, monday, status: "scheduled" },
    ),
  );
  const year = Number(calendar.today.slice(0, 4));
  const school = slug.toUpperCase().replaceAll(/[^A-Z]/g, "");
  const digit = (place: number) => alphabet[Math.floor(place) % alphabet.length]!;
  const documents = demoStudents.map(({ id }, index) =>
    row({
      kind: "hall_ticket",
      student_id: id,
      number: `HT/${year}/${String(index + 1).padStart(4, "0")}`,
      // Codes of the demo schools differ, as they are looked up across schools.
      verification_code: `DEMQHT${digit(index / 961)}${digit(index / 31)}${digit(index)}${school.slice(0, 3)}`,
      language: "en",
      data: {},
      issued_by: accounts.admin.id,
      issued_on: calendar.today,
      expires_on: endsOn,
      status: "issued",
    }),
  );
  await insertRows("number_sequences", [
    row({ kind: "hall-ticket", year, prefix: `HT/${year}/`, padding: 4, next_value: documents.length + 1 }),
  ]);
  await insertRows("issued_documents", documents);
  await insertRows(
    "hall_tickets",
    documents.map(({ id, student_id }) => row({ exam_id: exam.id, student_id, issued_document_id: id })),
  );
}
