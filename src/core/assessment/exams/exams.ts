import { Op } from "sequelize";
import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { conflict, invalid } from "../../../lib/errors.ts";
import { compare, exact, sum } from "../../../lib/exact.ts";
import { Exam, ExamPaper, examStatuses } from "../../../models/assessment/index.ts";
import { AcademicTerm, AcademicYear } from "../../../models/structure/index.ts";
import { audited } from "../../audit/audited.ts";
import { recordActivity } from "../../audit/record-activity.ts";
import { crud } from "../../common/entities/crud.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { stateMachine } from "../../common/entities/state-machine.ts";
import { transition } from "../../common/entities/transition.ts";
import { text } from "../../common/input/schemas.ts";
import { examScope } from "../row-scope.ts";
import { Percent } from "../schemas.ts";

export const ExamView = z
  .object({
    id: z.uuid(),
    termId: z.uuid(),
    name: z.string(),
    type: z.string().nullable(),
    startsOn: z.iso.date(),
    endsOn: z.iso.date(),
    weight: z.string(),
    publishedAt: z.date().nullable(),
    status: z.enum(examStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "Exam" });

export const NewExam = z
  .strictObject({
    termId: z.uuid(),
    name: text(80),
    type: text(40).nullable().optional(),
    startsOn: z.iso.date(),
    endsOn: z.iso.date(),
    weight: Percent.optional().describe("Percent of the term grade; coursework makes up the rest"),
  })
  .meta({ id: "NewExam" });

export const ExamChanges = NewExam.omit({ termId: true }).partial().meta({ id: "ExamChanges" });

export const exams = crud(Exam, {
  name: "Exam",
  view: ExamView,
  access: { read: "exams.read" },
  list: {
    filters: { termId: z.uuid(), status: z.enum(examStatuses) },
    sort: ["-startsOn", "name", "createdAt"],
    search: ["name"],
  },
  rowScope: examScope,
});

/** Gets an exam and locks its row. @throws {AppError} 404 */
export async function lockExam(id: string): Promise<Exam> {
  const exam = await findLocked(Exam, id);
  return exam;
}

/** Creates an exam. @throws {AppError} 400, 409 `exam_weights` if the weights of the term's exams would exceed 100 */
export const createExam = (values: z.output<typeof NewExam>): Promise<Exam> =>
  transaction(async () => {
    const exam = Exam.build(values);
    await check(exam);
    await exam.save();
    await audited(Exam, exam.id, "create", { after: values });
    return exam;
  });

/**
 * Changes an exam.
 * @throws {AppError} 404, 409 `exam_status` if it is published or cancelled, `papers_outside`, and as `createExam`
 */
export const changeExam = (id: string, changes: z.output<typeof ExamChanges>): Promise<Exam> =>
  transaction(async () => {
    const exam = await lockExam(id);
    if (exam.status === "published" || exam.status === "cancelled")
      throw conflict("exam_status", `The exam is ${exam.status} and cannot be changed`);
    const before = Object.fromEntries(Object.keys(changes).map((key) => [key, exam.get(key)]));
    exam.set(changes);
    await check(exam);
    const outside = await ExamPaper.count({
      where: {
        examId: id,
        status: { [Op.ne]: "cancelled" },
        date: { [Op.or]: [{ [Op.lt]: exam.startsOn }, { [Op.gt]: exam.endsOn }] },
      },
    });
    if (outside) throw conflict("papers_outside", `Papers scheduled outside the new dates: ${outside}`);
    await exam.save();
    await audited(Exam, id, "update", { before, after: changes });
    return exam;
  });

async function check({ id, termId, startsOn, endsOn, weight }: Exam): Promise<void> {
  // Lock the term so that concurrent exams cannot both use the remaining weight.
  const term = await AcademicTerm.findByPk(termId, { lock: true });
  if (!term) throw invalid([{ path: "termId", message: "there is no such term" }]);
  if (endsOn < startsOn) throw invalid([{ path: "endsOn", message: "must be on or after startsOn" }]);
  // Dates after the term are valid for resits; dates outside the academic year are a mistake.
  const year = (await AcademicYear.findByPk(term.academicYearId))!;
  const path = startsOn < year.startsOn ? "startsOn" : endsOn > year.endsOn ? "endsOn" : null;
  if (path)
    throw invalid([
      { path, message: `must be within the term's academic year (${year.startsOn} to ${year.endsOn})` },
    ]);
  const others = await Exam.findAll({
    where: { termId, status: { [Op.ne]: "cancelled" }, id: { [Op.ne]: id } },
  });
  const weights = [weight, ...others.map((each) => each.weight)].map(exact);
  if (compare(sum(weights), exact(100)) > 0)
    throw conflict("exam_weights", "The weights of this term's exams would add up to more than 100");
}

type Status = (typeof examStatuses)[number];

/** The allowed transitions, except publishing (`publishExam`). Going back from `published` to `marking` reopens the marks. */
const allowed = stateMachine<Status>("exam_status", {
  draft: ["scheduled", "cancelled"],
  scheduled: ["draft", "in_progress", "marking", "cancelled"],
  in_progress: ["marking", "cancelled"],
  marking: ["in_progress", "cancelled"],
  published: ["marking"],
  cancelled: [],
});

const verbs = {
  draft: "unschedule",
  scheduled: "schedule",
  in_progress: "start",
  marking: "open_marking",
  cancelled: "cancel",
} as const;

/** Changes the status of an exam. @throws {AppError} 404, 409 `exam_status` if the transition is not allowed */
export const moveExam = (id: string, status: Exclude<Status, "published">): Promise<Exam> =>
  transaction(async () => {
    const exam = await lockExam(id);
    if (exam.status === status) return exam;
    await transition(exam, {
      ...allowed("The exam", status),
      verb: verbs[status],
      set: { publishedAt: null },
    });
    if (status === "cancelled") await ExamPaper.update({ status }, { where: { examId: id } });
    return exam;
  });

/** Publishes an exam: guardians and students can see its marks. @throws {AppError} 404, 409 `exam_status`, `papers_open` */
export const publishExam = (id: string): Promise<Exam> =>
  transaction(async () => {
    const exam = await lockExam(id);
    if (exam.status === "published") return exam;
    if (exam.status === "draft" || exam.status === "cancelled")
      throw conflict("exam_status", `The exam is ${exam.status} and cannot be published`);
    const [papers] = await query<{ approved: number; open: number }>(sql`
      SELECT count(*) FILTER (WHERE status = 'approved')::int AS approved,
        count(*) FILTER (WHERE status NOT IN ('approved', 'cancelled'))::int AS open
      FROM exam_papers WHERE school_id = ${currentSchool} AND exam_id = ${id}`);
    if (papers!.open || !papers!.approved)
      throw conflict(
        "papers_open",
        papers!.open ? `Papers not approved yet: ${papers!.open}` : "This exam has no approved paper",
      );
    const before = { status: exam.status };
    await exam.update({ status: "published", publishedAt: now() });
    await audited(Exam, id, "publish", { before, after: { status: "published" } });
    await recordActivity({
      verb: "exam.published",
      entityType: "Exam",
      entityId: id,
      params: { name: exam.name },
      summary: `The marks of ${exam.name} were published`,
      audience: "everyone",
    });
    return exam;
  });
