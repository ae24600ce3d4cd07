import { currentSchool } from "../../../src/db/context-values.ts";
import { query } from "../../../src/db/query.ts";
import { unprepared } from "../../../src/db/sql.ts";
import { insertRows } from "../../factories/insert-rows.ts";
import type { Seeding } from "../seeding.ts";
import type { Structure } from "../structure.ts";
import { seedApplicationFees, seededFee } from "./application-fees.ts";
import { seedApplications } from "./applications.ts";
import { seedInterviews } from "./interviews.ts";

const day = 86_400_000;

const inquiries = [
  [
    "Lucy Wambui",
    "Tom Wambui",
    "visit",
    "qualified",
    9,
    -1,
    "They visited the school and liked the library.",
  ],
  [
    "Peter Odhiambo",
    "Grace Odhiambo",
    "phone",
    "contacted",
    6,
    0,
    "Asked for the fees; the list of fees was sent.",
  ],
  ["Sofia Marques", "Rui Marques", "website", "new", 1, 0, null],
  ["Daniel Mwangi", "Joy Mwangi", "referral", "new", 0, 3, null],
  ["Amina Hassan", "Omar Hassan", "event", "lost", 20, null, "They chose a school nearer to their home."],
] as const;

const questions = [
  { key: "bus", label: "Does your child need the school bus?", kind: "yes_no", required: true, options: [] },
  {
    ...{ key: "heard", label: "How did you hear about us?", kind: "choice", required: false },
    options: ["From other parents", "From the internet", "At an event", "Other"],
  },
  { key: "interests", label: "What does your child enjoy?", kind: "text", required: false, options: [] },
];

/** Seeds a campaign that is open now, with seats in the lower grade levels, applications, and inquiries. */
export async function seedAdmissions(seeding: Seeding, { yearId, grades }: Structure): Promise<void> {
  const { row, calendar, accounts, slug } = seeding;
  const dateOf = (days: number) => new Date(calendar.now.getTime() + days * day).toISOString().slice(0, 10);
  const [school] = await query<{ currency: string }>(unprepared`
    SELECT currency FROM schools WHERE id = ${currentSchool}`);
  const campaign = row({
    name: `Admission ${calendar.year.name}`,
    academic_year_id: yearId,
    opens_on: dateOf(-30),
    closes_on: dateOf(45),
    min_age: 4,
    max_age: 16,
    age_on: calendar.year.startsOn,
    description: "Please bring the birth certificate and the latest report card to the interview.",
    terms:
      "Fees are due on the first day of each term. The school rules apply from the first day of school. A place that is given up less than 30 days before the year begins is charged for one term.",
    ...seededFee,
    currency: school!.currency,
    payment_instructions: "At the office in the morning, or by mobile money. Please name the reference.",
    documents_wanted: ["birth_certificate", "school_report"],
    questions,
    status: "open",
  });
  await insertRows("admission_campaigns", [campaign]);
  const offered = grades.slice(0, 4);
  await insertRows(
    "admission_seats",
    offered.map(({ id, number }) =>
      row({ admission_campaign_id: campaign.id, grade_level_id: id, seats: number === 1 ? 24 : 4 }),
    ),
  );
  await seedApplications(
    seeding,
    campaign,
    offered.map(({ id }) => id),
  );
  await seedApplicationFees(seeding, campaign);
  const [staffMember] = await query<{ id: string }>(unprepared`
    SELECT id FROM staff_members WHERE school_id = ${currentSchool} AND user_id = ${accounts.admin.id}`);
  await seedInterviews(seeding, campaign.id, staffMember?.id ?? null);
  const made = inquiries.map(([contact, child, source, status, daysAgo, dueIn, note], index) => {
    const at = new Date(calendar.now.getTime() - daysAgo * day).toISOString();
    const times = { created_at: at, updated_at: at };
    return {
      note,
      times,
      row: row({
        ...times,
        contact_name: contact,
        email: `${contact.toLowerCase().replaceAll(" ", ".")}@${slug}.example`,
        phone: `+254 700 10000${index}`,
        child_name: child,
        grade_level_id: offered[index % offered.length]!.id,
        source,
        next_follow_up_on: dueIn === null ? null : dateOf(dueIn),
        assigned_staff_member_id: staffMember?.id ?? null,
        lost_reason: status === "lost" ? note : null,
        status,
      }),
    };
  });
  await insertRows(
    "admission_inquiries",
    made.map((each) => each.row),
  );
  await insertRows(
    "admission_inquiry_notes",
    made.flatMap(({ note, times, row: { id } }) =>
      note ? [row({ ...times, admission_inquiry_id: id, body: note, author_id: accounts.admin.id })] : [],
    ),
  );
}
