import { DateTime } from "luxon";
import { type Assignment, AssignmentSubmission } from "../../../models/homework/index.ts";
import { notify } from "../../notifications/notify.ts";
import { schoolZone } from "../../school/school-day.ts";

/** Address in the console of a student's list of homework, for the student and for the guardians. */
export const homeworkUrl = "/homework";

/** The day on which an assignment is due, in the time zone of the school. */
export const dueDay = async (dueAt: Date): Promise<string> =>
  DateTime.fromJSDate(dueAt, { zone: await schoolZone() }).toISODate()!;

async function studentsOf(assignmentId: string): Promise<string[]> {
  const rows = await AssignmentSubmission.findAll({ where: { assignmentId }, attributes: ["studentId"] });
  return rows.map(({ studentId }) => studentId);
}

/** Notifies students and guardians of new homework. */
export const notifyPublication = async (row: Assignment): Promise<void> =>
  notify({
    type: "homework_set",
    props: { title: row.title, due: await dueDay(row.dueAt) },
    to: { families: await studentsOf(row.id), own: true },
    entityType: "Assignment",
    entityId: row.id,
    url: homeworkUrl,
    dedupeKey: `homework-set:${row.id}:{student}`,
  });

/** Notifies students and guardians that published homework was changed or cancelled. */
export const notifyChange = async (row: Assignment): Promise<void> =>
  notify({
    type: row.status === "cancelled" ? "homework_cancelled" : "homework_changed",
    props: { title: row.title, due: await dueDay(row.dueAt) },
    to: { families: await studentsOf(row.id), own: true },
    entityType: "Assignment",
    entityId: row.id,
    url: homeworkUrl,
  });
