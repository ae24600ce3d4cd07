import { insertRows } from "../../factories/insert-rows.ts";
import type { Seeding } from "../seeding.ts";

const DAY_MS = 86_400_000;

const texts = [
  {
    purpose: "photos",
    title: "Photos of your child",
    body: "The school shows a photo of your child to its staff and prints it on reports. You can withdraw your consent at any time.",
  },
  {
    purpose: "trips",
    title: "School trips",
    body: "Your child may take part in trips that end on the same day. The school tells you of each one.",
  },
  {
    purpose: "sharing",
    title: "Learning platforms",
    body: "The school gives the name and the classes of your child to the learning platforms that it uses.",
  },
  {
    purpose: "terms",
    title: "Terms of use",
    body: "Keep your password to yourself, and use what you read here for the school only.",
  },
] as const;

/** Seeds consent texts, decisions of the demo guardian for the first child, and a draft of the terms of use. */
export async function seedConsents(
  { row, calendar, accounts }: Seeding,
  [first]: ReadonlyArray<{ id: string }>,
): Promise<void> {
  const instant = (days: number) => new Date(calendar.now.getTime() + days * DAY_MS).toISOString();
  const rows = texts.map(({ purpose, title, body }) => {
    const isDraft = purpose === "terms";
    return row({
      ...{ purpose, version: 1, title, body, status: isDraft ? "draft" : "published" },
      published_at: isDraft ? null : instant(-60),
      published_by: isDraft ? null : accounts.admin.id,
      ...{ created_at: instant(-61), updated_at: instant(-60) },
    });
  });
  await insertRows("consent_texts", rows);
  if (!first) return;
  await insertRows(
    "consents",
    rows.slice(0, 2).map(({ id, purpose }) =>
      row({
        ...{ student_id: first.id, purpose, consent_text_id: id, document_version: 1, status: "granted" },
        ...{ given_by: accounts.guardian.id, given_at: instant(-40) },
        ...{ created_at: instant(-40), updated_at: instant(-40) },
      }),
    ),
  );
}
