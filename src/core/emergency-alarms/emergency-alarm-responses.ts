import { z } from "zod";
import { EmergencyAlarmResponse, emergencyStatuses } from "../../models/emergency-alarms/index.ts";
import { crud } from "../common/entities/crud.ts";
import { flag } from "../common/input/schemas.ts";
import { responseScope } from "./row-scope.ts";
import { inRunningLesson } from "./running-lesson-sql.ts";

export const personKinds = ["guardian", "student", "staff", "account"] as const;

const EmergencyAlarmResponseView = z
  .object({
    id: z.uuid(),
    emergencyAlarmId: z.uuid(),
    personKind: z.enum(personKinds),
    personId: z.uuid(),
    name: z.string(),
    sectionName: z.string().nullable().describe("Of a student"),
    phone: z.string().nullable().describe("Of a student without a number: that of the emergency contact"),
    expectsResponse: z.boolean().describe("false: the person is only informed"),
    status: z.enum(emergencyStatuses),
    place: z.string().nullable(),
    note: z.string().nullable(),
    respondedAt: z.date().nullable(),
    recordedByName: z.string().nullable().describe("Who recorded the status"),
    createdAt: z.date(),
  })
  .meta({ id: "EmergencyAlarmResponse" });

/** Who is in an alarm, and how they are. */
export const emergencyAlarmResponses = crud(EmergencyAlarmResponse as never, {
  name: "Emergency alarm response",
  view: EmergencyAlarmResponseView,
  computed: {
    sectionName: `SELECT s.name FROM enrollments e JOIN sections s ON s.school_id = :school AND s.id = e.section_id
      WHERE t.person_kind = 'student' AND e.school_id = :school AND e.student_id = t.person_id
        AND e.status IN ('active', 'suspended') ORDER BY e.starts_on DESC LIMIT 1`,
    phone: `coalesce(t.phone, (SELECT g.phones ->> 0 FROM student_guardians sg
      JOIN guardians g ON g.school_id = :school AND g.id = sg.guardian_id
      WHERE t.person_kind = 'student' AND sg.school_id = :school AND sg.student_id = t.person_id AND sg.status = 'active'
        AND g.phones ->> 0 IS NOT NULL
      ORDER BY sg.is_emergency_contact DESC, sg.is_primary DESC, sg.id LIMIT 1))`,
    recordedByName: "SELECT u.name FROM users u WHERE u.school_id = :school AND u.id = t.recorded_by",
  },
  access: { read: "emergency-alarms.read" },
  rowScope: responseScope,
  list: {
    filters: {
      emergencyAlarmId: z.uuid(),
      personKind: z.enum(personKinds),
      status: z.enum(emergencyStatuses),
      expectsResponse: flag,
      unaccounted: {
        schema: flag.describe("true: people who are expected to respond and have not"),
        where: "? = (t.expects_response AND t.status = 'waiting')",
      },
      current: {
        schema: flag.describe("true: students of the lesson that the caller teaches now"),
        where: `? = (t.person_kind = 'student' AND t.person_id IN (${inRunningLesson}))`,
        through: "row",
      },
    },
    sort: ["name", "createdAt"],
    search: ["name"],
  },
});
