import { insertRows } from "../factories/insert-rows.ts";
import type { DemoStudent } from "./families.ts";
import type { Seeding } from "./seeding.ts";
import type { Structure } from "./structure.ts";

/** Seeds the default graduation plan of all grade levels, the draft of another, and a waiver for the second demo student. */
export async function seedGraduation(
  { row, accounts }: Seeding,
  { grades, subjects, departments }: Structure,
  demoStudents: readonly DemoStudent[],
): Promise<void> {
  const plan = row({
    name: "School certificate",
    code: "CERT",
    credits_required: "7",
    grade_level_ids: grades.map(({ id }) => id),
    is_default: true,
    status: "active",
  });
  const draft = row({
    name: "Certificate with distinction",
    code: "CERT-D",
    credits_required: "8",
    grade_level_ids: grades.map(({ id }) => id),
    is_default: false,
    status: "draft",
  });
  const requirement = (of: { id: string }, sort_order: number, name: string, values: object) =>
    row({
      graduation_plan_id: of.id,
      name,
      kind: "credits",
      department_id: null,
      subject_id: null,
      amount: null,
      min_score: null,
      sort_order,
      ...values,
    });
  const ofPlan = [
    requirement(plan, 0, "Mathematics", { subject_id: subjects.get("MAT"), amount: "1" }),
    requirement(plan, 1, "English", { subject_id: subjects.get("ENG"), amount: "1" }),
    requirement(plan, 2, "Humanities", { department_id: departments.get("Humanities"), amount: "1" }),
    requirement(plan, 3, "Sport", {
      kind: "courses",
      subject_id: subjects.get("PHE"),
      amount: "1",
      min_score: "50",
    }),
    requirement(plan, 4, "Further courses", { amount: "2" }),
    requirement(plan, 5, "Attendance", { kind: "attendance", amount: "80" }),
  ];
  await insertRows("graduation_plans", [plan, draft]);
  await insertRows("graduation_requirements", [
    ...ofPlan,
    requirement(draft, 0, "Mathematics", {
      subject_id: subjects.get("MAT"),
      amount: "1",
      min_score: "80",
    }),
    requirement(draft, 1, "Any course", { amount: "7" }),
  ]);
  const [first, second] = demoStudents;
  if (!first || !second) return;
  await insertRows("student_graduation_plans", [
    row({ student_id: first.id, graduation_plan_id: plan.id, assigned_by: accounts.admin.id }),
  ]);
  await insertRows("graduation_waivers", [
    row({
      student_id: second.id,
      graduation_requirement_id: ofPlan[3]!.id,
      reason: "Excused from sport by a doctor's letter.",
      granted_by: accounts.admin.id,
    }),
  ]);
}
