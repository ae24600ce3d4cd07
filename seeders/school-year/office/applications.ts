import { insertRows, type Row } from "../../factories/insert-rows.ts";
import type { Seeding } from "../seeding.ts";

const day = 86_400_000;

const applicants = [
  ["Ivy", "Kamau", "Ruth", "submitted", 2],
  ["Noah", "Achieng", "Brian", "submitted", 1],
  ["Zuri", "Njoroge", "Esther", "under_review", 8],
  ["Liam", "Ouma", "Jane", "under_review", 6],
  ["Maya", "Kiprono", "Samuel", "offered", 12],
  ["Eli", "Wanjiru", "Mercy", "accepted", 16],
  ["Ada", "Barasa", "Joseph", "waitlisted", 10],
  ["Theo", "Mutua", "Alice", "waitlisted", 9],
  ["Lina", "Cheruiyot", "Paul", "rejected", 14],
] as const;

const mothers: readonly string[] = ["Ruth", "Esther", "Jane", "Mercy", "Alice"];

/** Seeds applications in most states, with two on the waiting list of one grade level. */
export async function seedApplications(
  { row, calendar, slug }: Seeding,
  campaign: Row,
  gradeLevelIds: readonly string[],
): Promise<void> {
  const year = calendar.now.getFullYear();
  const at = (days: number) => new Date(calendar.now.getTime() + days * day).toISOString();
  const rows = applicants.map(([givenName, familyName, guardian, status, daysAgo], index) => {
    const isDecided = !["submitted", "under_review"].includes(status);
    return row({
      created_at: at(-daysAgo),
      updated_at: at(-daysAgo),
      application_number: `A${year}/${String(index + 1).padStart(5, "0")}`,
      admission_campaign_id: campaign.id,
      grade_level_id: gradeLevelIds[status === "waitlisted" ? 1 : index % gradeLevelIds.length],
      given_name: givenName,
      family_name: familyName,
      date_of_birth: `${year - 7}-0${index + 1}-15`,
      sex: index % 2 ? "male" : "female",
      guardians: [
        {
          ...{ givenName: guardian, familyName, relation: mothers.includes(guardian) ? "mother" : "father" },
          email: `${guardian}.${familyName}@${slug}.example`.toLowerCase(),
          phone: `+254 711 20000${index}`,
        },
      ],
      language: "en",
      submitted_at: at(-daysAgo),
      decided_at: isDecided ? at(1 - daysAgo) : null,
      offered_at: status === "offered" || status === "accepted" ? at(1 - daysAgo) : null,
      offer_expires_on: status === "offered" || status === "accepted" ? at(7).slice(0, 10) : null,
      reason: status === "rejected" ? "Not yet ready for this grade level" : null,
      status,
    });
  });
  await insertRows("admission_applications", rows);
  await insertRows("number_sequences", [
    row({ kind: "application", year, prefix: `A${year}/`, next_value: rows.length + 1 }),
  ]);
  await insertRows(
    "waitlist_entries",
    rows
      .filter((each) => each["status"] === "waitlisted")
      .map((each, index) =>
        row({
          admission_application_id: each.id,
          admission_campaign_id: campaign.id,
          grade_level_id: each["grade_level_id"],
          position: index + 1,
        }),
      ),
  );
}
