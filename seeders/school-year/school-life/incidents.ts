import { currentSchool } from "../../../src/db/context-values.ts";
import { query } from "../../../src/db/query.ts";
import { unprepared } from "../../../src/db/sql.ts";
import { insertRows } from "../../factories/insert-rows.ts";
import type { Seeding } from "../seeding.ts";

const hour = 3_600_000;

const incidents = [
  {
    hoursAgo: 76,
    location: "Playground",
    category: "disruption",
    severity: "minor",
    description: "Two students threw water over others in the break. They have helped to dry the floor.",
    confidential: false,
    status: "closed",
    roles: ["offender", "offender"],
  },
  {
    hoursAgo: 27,
    location: "Library",
    category: "damage",
    severity: "moderate",
    description: "A window was broken with a ball. The bill is not there yet.",
    confidential: false,
    status: "under_review",
    roles: ["offender", "witness"],
  },
  {
    hoursAgo: 5,
    location: null,
    category: "bullying",
    severity: "serious",
    description: "A student told of messages from others of the class. Parents are to be seen first.",
    confidential: true,
    status: "reported",
    roles: ["victim"],
  },
];

/** Seeds a few incidents that the demo teacher reported about own students. */
export async function seedIncidents({ row, calendar, accounts }: Seeding): Promise<void> {
  const demoStudents = await query<{ id: string }>(unprepared`
    SELECT e.student_id AS id FROM enrollments e
    JOIN sections s ON s.school_id = ${currentSchool} AND s.id = e.section_id
    JOIN staff_members m ON m.school_id = ${currentSchool} AND m.id = s.homeroom_teacher_id
    WHERE e.school_id = ${currentSchool} AND e.status = 'active' AND m.user_id = ${accounts.teacher.id} ORDER BY e.student_id LIMIT 5`);
  const made = incidents.map(({ hoursAgo, roles, ...values }) => {
    const at = new Date(calendar.now.getTime() - hoursAgo * hour).toISOString();
    const times = { created_at: at, updated_at: at };
    return {
      roles,
      times,
      row: row({ ...values, ...times, occurred_at: at, reported_by: accounts.teacher.id }),
    };
  });
  await insertRows(
    "discipline_incidents",
    made.map((each) => each.row),
  );
  const rest = demoStudents.map(({ id }) => id);
  const parts = made.flatMap(({ roles, times, row: { id } }) =>
    roles.flatMap((role) => {
      const studentId = rest.shift();
      return studentId ? [row({ ...times, discipline_incident_id: id, student_id: studentId, role })] : [];
    }),
  );
  if (parts.length) await insertRows("incident_participants", parts);
}
