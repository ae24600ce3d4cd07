import { insertRows } from "../../factories/insert-rows.ts";
import type { Seeding } from "../seeding.ts";

const DAY_MS = 86_400_000;

const rules = [
  {
    name: "Attendance below 90 %",
    indicator: "attendance_rate",
    threshold: 90,
    window_days: 30,
    severity: "high",
  },
  {
    name: "Three days without an excuse",
    indicator: "unexcused_absences",
    threshold: 3,
    window_days: 30,
    severity: "medium",
  },
  {
    name: "Average below 50 %",
    indicator: "average_mark",
    threshold: 50,
    window_days: 90,
    severity: "high",
  },
  {
    name: "Three missing tasks",
    indicator: "missing_homework",
    threshold: 3,
    window_days: 21,
    severity: "low",
  },
] as const;

interface Team {
  students: ReadonlyArray<{ id: string }>;
  /** Staff records: the demo teacher and a colleague. */
  teacherId: string;
  colleagueId: string;
}

/**
 * Seeds rules of early warnings, a shared plan of the first demo student with a review, a draft of the second, and two warnings,
 * one of them with an intervention.
 */
export async function seedStudentSupport(
  { row, calendar, accounts }: Seeding,
  { students, teacherId, colleagueId }: Team,
): Promise<void> {
  const on = (days: number) => new Date(calendar.now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  const ruleRows = rules.map((rule) => row({ ...rule, status: "active" }));
  await insertRows("warning_rules", ruleRows);
  const [first, second = first] = students;
  if (!first || !second) return;
  const goals = ["Reads a text of one page aloud", "Asks for help when a task is unclear"];
  const plan = row({
    student_id: first.id,
    category: "learning",
    goals,
    accommodations: ["Extra time of 25 % in tests", "Seat in the first row", "Tasks also read aloud"],
    starts_on: on(-60),
    review_on: on(5),
    owner_staff_id: colleagueId,
    shared_with_guardians: true,
    status: "active",
  });
  const draft = row({
    student_id: second.id,
    category: "emotional",
    goals: ["Arrives at school without worry"],
    accommodations: ["May leave the room for five minutes"],
    starts_on: on(3),
    review_on: on(60),
    owner_staff_id: teacherId,
    shared_with_guardians: false,
    status: "draft",
  });
  await insertRows("support_plans", [plan, draft]);
  await insertRows("support_plan_reviews", [
    row({
      support_plan_id: plan.id,
      reviewed_on: on(-25),
      progress: goals.map((goal, index) => ({ goal, rating: index ? "good" : "some", note: null })),
      note: "Reading at home helps.",
      next_review_on: on(5),
      reviewed_by: accounts.admin.id,
    }),
  ]);
  const acknowledged = row({
    student_id: first.id,
    warning_rule_id: ruleRows[2]!.id,
    value: 42.5,
    opened_on: on(-6),
    acknowledged_by: accounts.admin.id,
    acknowledged_at: calendar.now,
    note: "Talked with the family.",
    assigned_staff_member_id: teacherId,
    status: "acknowledged",
  });
  const open = row({
    student_id: second.id,
    warning_rule_id: ruleRows[0]!.id,
    value: 84,
    opened_on: on(-1),
    acknowledged_by: null,
    acknowledged_at: null,
    note: null,
    assigned_staff_member_id: null,
    status: "open",
  });
  await insertRows("early_warnings", [acknowledged, open]);
  await insertRows("interventions", [
    row({
      student_id: first.id,
      early_warning_id: acknowledged.id,
      action: "Tutoring in mathematics on Tuesdays",
      owner_staff_id: teacherId,
      starts_on: on(-4),
      review_on: on(24),
      status: "running",
    }),
  ]);
}
