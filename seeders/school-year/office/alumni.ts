import { insertRows } from "../../factories/insert-rows.ts";
import type { Seeding } from "../seeding.ts";

const people = [
  ["Wanjiru", "Kamau", 3, "Form 4 A", "Civil engineer", null, "alumnus"],
  ["Tomás", "Herrera", 3, "Form 4 B", null, "Medicine, University of Nairobi", "alumnus"],
  ["Aisha", "Abdi", 5, "Form 4 A", "Teacher", null, "office"],
  ["Peter", "Lindqvist", 8, "Form 4 C", "Pilot", null, null],
  ["Claire", "Dubois", 12, "Form 4 A", null, null, null],
] as const;

/** Seeds alumni of former years, with and without agreement to messages, and a message to those who agreed. */
export async function seedAlumni({ row, calendar, accounts }: Seeding): Promise<void> {
  const thisYear = calendar.now.getUTCFullYear();
  const agreedAt = new Date(calendar.now.getTime() - 40 * 86_400_000).toISOString();
  await insertRows(
    "alumni",
    people.map(([given, family, yearsAgo, className, occupation, study, agreedBy], index) =>
      row({
        given_name: given,
        family_name: family,
        leaving_year: thisYear - yearsAgo,
        outcome: "graduated",
        class_name: className,
        email: agreedBy ? `alumnus${index + 1}@alumni.example` : null,
        occupation,
        further_study: study,
        contact_agreed_at: agreedBy && agreedAt,
        contact_agreed_by: agreedBy,
        details_updated_at: agreedBy === "alumnus" ? agreedAt : null,
        status: index === 4 ? "lost_contact" : "active",
      }),
    ),
  );
  await insertRows("alumni_messages", [
    row({
      subject: "Reunion on the first Saturday of May",
      body: "Dear alumni,\n\nWe meet in the school hall at 10:00. Bring your photos.",
      audience: { fromYear: thisYear - 10 },
      recipients: 3,
      sent_by: accounts.admin.id,
    }),
  ]);
}
