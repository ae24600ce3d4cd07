import { insertRows } from "../../factories/insert-rows.ts";
import type { Seeding } from "../seeding.ts";

const criteria = [
  {
    title: "Content",
    description: "Complete and correct",
    levels: [
      { title: "Beginning", description: "Most steps are missing.", points: "0" },
      { title: "Developing", description: "Some steps are missing.", points: "5" },
      { title: "Good", description: "All steps, few mistakes.", points: "7.5" },
      { title: "Excellent", description: "All steps, no mistakes.", points: "10" },
    ],
  },
  {
    title: "Presentation",
    description: null,
    levels: [
      { title: "Hard to follow", description: null, points: "0" },
      { title: "Clear", description: "Tidy and in order.", points: "10" },
    ],
  },
] as const;

/** Seeds a rubric. @returns its id, and what rates a submission with 17.5 of 20 points, to call once the submission exists */
export async function seedRubric({ row, accounts }: Seeding) {
  const rubric = row({
    title: "Written work",
    max_points: 20,
    version: 1,
    created_by: accounts.teacher.id,
    status: "active",
  });
  const rows = criteria.map(({ levels, ...criterion }, index) =>
    row({ rubric_id: rubric.id, sort_order: index + 1, ...criterion, levels }),
  );
  await insertRows("rubrics", [rubric]);
  await insertRows("rubric_criteria", rows);
  const rate = (submissionId: string) =>
    insertRows(
      "rubric_ratings",
      rows.map(({ id }, index) =>
        row({
          assignment_submission_id: submissionId,
          rubric_criterion_id: id,
          ...(index === 0
            ? { level: 3, points: 7.5, comment: "Number five has a mistake." }
            : { level: 2, points: 10, comment: null }),
        }),
      ),
    );
  return { rubricId: rubric.id, rate };
}
