import { Op } from "sequelize";
import { z } from "zod";
import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { schoolId } from "../../lib/context.ts";
import { conflict, invalid, notFound } from "../../lib/errors.ts";
import { compare, exact, sum } from "../../lib/exact.ts";
import { Exam, ExamPaper, examStatuses } from "../../models/exams/index.ts";
import { AcademicTerm, AcademicYear } from "../../models/structure/index.ts";
import { recordActivity } from "../audit/record-activity.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { crud } from "../crud.ts";
import { text } from "../schemas.ts";
import { examReach } from "./reach.ts";
import { Percent } from "./schemas.ts";

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
    weight: Percent.optional().describe("Percent of the grade of the term; the coursework has the rest"),
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
  reach: examReach,
});

/** An exam, locked. @throws {AppError} 404 */
export async function findExam(id: string): Promise<Exam> {
  const exam = await Exam.findByPk(id, { lock: true });
  if (!exam) throw notFound("Exam");
  return exam;
}

/** @throws {AppError} 400, 409 `exam_weights` where the exams of the term would weigh more than 100 */
export const createExam = (values: z.output<typeof NewExam>): Promise<Exam> =>
  transaction(async () => {
    const exam = Exam.build(values);
    await check(exam);
    await exam.save();
    await recordAudit({ action: "exams.create", entityType: "Exam", entityId: exam.id, after: values });
    return exam;
  });

/** @throws {AppError} 404, 409 `exam_status` for one that is over, and as `createExam` */
export const changeExam = (id: string, changes: z.output<typeof ExamChanges>): Promise<Exam> =>
  transaction(async () => {
    const exam = await findExam(id);
    if (exam.status === "published" || exam.status === "cancelled")
      throw conflict("exam_status", `The exam is ${exam.status}: it cannot change`);
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
    if (outside)
      throw conflict("papers_outside", `Papers that would be sat outside of these days: ${outside}`);
    await exam.save();
    await recordAudit({ action: "exams.update", entityType: "Exam", entityId: id, before, after: changes });
    return exam;
  });

async function check({ id, termId, startsOn, endsOn, weight }: Exam): Promise<void> {
  // Locked, so that two exams cannot share the same rest of 100.
  const term = await AcademicTerm.findByPk(termId, { lock: true });
  if (!term) throw invalid([{ path: "termId", message: "there is no such term" }]);
  if (endsOn < startsOn) throw invalid([{ path: "endsOn", message: "is before the start" }]);
  // Days after the term are for who sits an exam again; those of another year are a slip of the pen.
  const year = (await AcademicYear.findByPk(term.academicYearId))!;
  const path = startsOn < year.startsOn ? "startsOn" : endsOn > year.endsOn ? "endsOn" : null;
  if (path)
    throw invalid([{ path, message: `is not within the term's year, ${year.startsOn} to ${year.endsOn}` }]);
  const others = await Exam.findAll({
    where: { termId, status: { [Op.ne]: "cancelled" }, id: { [Op.ne]: id } },
  });
  const weights = [weight, ...others.map((each) => each.weight)].map(exact);
  if (compare(sum(weights), exact(100)) > 0)
    throw conflict("exam_weights", "The weights of the exams of this term would be more than 100 together");
}

type Status = (typeof examStatuses)[number];

/** Where an exam may go from where it is. Publishing is `publishExam`; taking that back opens the marks again. */
const moves: Readonly<Record<Status, readonly Status[]>> = {
  draft: ["scheduled", "cancelled"],
  scheduled: ["draft", "in_progress", "marking", "cancelled"],
  in_progress: ["marking", "cancelled"],
  marking: ["in_progress", "cancelled"],
  published: ["marking"],
  cancelled: [],
};

/** @throws {AppError} 404, 409 `exam_status` for a move that there is not */
export const moveExam = (id: string, status: Exclude<Status, "published">): Promise<Exam> =>
  transaction(async () => {
    const exam = await findExam(id);
    if (exam.status === status) return exam;
    const before = { status: exam.status };
    const next = moves[exam.status as Status];
    if (!next.includes(status))
      throw conflict(
        "exam_status",
        `The exam is ${exam.status}: it can become ${next.join(" or ") || "nothing else"}`,
      );
    await exam.update({ status, publishedAt: null });
    if (status === "cancelled") await ExamPaper.update({ status }, { where: { examId: id } });
    await recordAudit({
      action: `exams.${status}`,
      entityType: "Exam",
      entityId: id,
      before,
      after: { status },
    });
    return exam;
  });

/** Shows the marks to families. @throws {AppError} 404, 409 `exam_status`, `papers_open` */
export const publishExam = (id: string): Promise<Exam> =>
  transaction(async () => {
    const exam = await findExam(id);
    if (exam.status === "published") return exam;
    if (exam.status === "draft" || exam.status === "cancelled")
      throw conflict("exam_status", `The exam is ${exam.status}: it cannot be published`);
    const [papers] = await query<{ approved: number; open: number }>(
      {
        name: "papers-of-exam",
        text: `SELECT count(*) FILTER (WHERE status = 'approved')::int AS approved,
            count(*) FILTER (WHERE status NOT IN ('approved', 'cancelled'))::int AS open
          FROM exam_papers WHERE school_id = $1 AND exam_id = $2`,
      },
      [schoolId(), id],
    );
    if (papers!.open || !papers!.approved)
      throw conflict(
        "papers_open",
        papers!.open
          ? `Papers that are not approved yet: ${papers!.open}`
          : "There is no approved paper in this exam",
      );
    const before = { status: exam.status };
    await exam.update({ status: "published", publishedAt: now() });
    await recordAudit({
      action: "exams.publish",
      entityType: "Exam",
      entityId: id,
      before,
      after: { status: "published" },
    });
    await recordActivity({
      verb: "exam.published",
      entityType: "Exam",
      entityId: id,
      summary: `The marks of ${exam.name} were published`,
      audience: "everyone",
    });
    return exam;
  });
