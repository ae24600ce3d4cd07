import { Op } from "sequelize";
import { z } from "zod";
import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { schoolId } from "../../lib/context.ts";
import { conflict, invalid, notFound } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { GradingScale, ReportCard, ReportCardLine, ReportCardTemplate } from "../../models/exams/index.ts";
import { AcademicTerm, Section } from "../../models/structure/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { within } from "../within.ts";
import { collectTerm } from "./collect-term.ts";
import { type MadeCard, makeCards } from "./make-cards.ts";
import { sectionReach } from "./reach.ts";

export const GenerateReportCards = z
  .strictObject({
    termId: z.uuid(),
    reportCardTemplateId: z.uuid().optional().describe("Default: the active one of the grade level"),
  })
  .meta({ id: "GenerateReportCards" });

export const GeneratedReportCards = z
  .object({ created: z.int(), updated: z.int(), unchanged: z.int() })
  .meta({ id: "GeneratedReportCards" });

/**
 * Makes the report cards of a section and term from published scores, approved marks of published exams and the
 * registers. Drafts are brought up to date; where a card is out already and something changed, a new revision is drafted
 * and families keep seeing the old one until the new one is published. A handful of statements for a class.
 * @throws {AppError} 404, 400, 409 `no_scale`
 */
export const generateReportCards = (
  sectionId: string,
  { termId, reportCardTemplateId }: z.output<typeof GenerateReportCards>,
): Promise<z.input<typeof GeneratedReportCards>> =>
  transaction(async () => {
    // Locked, so that two who ask at once do not draft the same cards.
    const section = await Section.findOne({
      where: { [Op.and]: [{ id: sectionId }, within("report-cards.manage", sectionReach)] },
      lock: true,
    });
    if (!section) throw notFound("Section");
    const term = await AcademicTerm.findByPk(termId);
    if (!term || term.academicYearId !== section.academicYearId)
      throw invalid([{ path: "termId", message: "is no term of the section's year" }]);
    const template = await findTemplate(section, reportCardTemplateId);
    const scale = await findScale(template);
    const layout = template?.layout ?? {};
    const cards = makeCards(await collectTerm(sectionId, termId, scale.id), {
      passMark: scale.passMark,
      showRank: template?.showRank ?? false,
      title: layout.title ?? null,
      footer: layout.footer ?? null,
      shows: {
        attendance: layout.showAttendance ?? true,
        comments: layout.showComments ?? true,
        scale: layout.showScale ?? true,
      },
    });
    const { written, created } = await write(cards, sectionId, termId, template?.id ?? null);
    const counts = { created, updated: written - created, unchanged: cards.length - written };
    if (written)
      await recordAudit({
        action: "report-cards.generate",
        entityType: "Section",
        entityId: sectionId,
        after: { termId, ...counts },
      });
    return counts;
  });

async function findTemplate(
  section: Section,
  id: string | undefined,
): Promise<ReportCardTemplate | undefined> {
  const templates = await ReportCardTemplate.findAll({
    where: { status: "active", ...(id && { id }) },
    order: ["name"],
  });
  if (id && !templates[0])
    throw invalid([{ path: "reportCardTemplateId", message: "is no active template" }]);
  const fits = ({ gradeLevelIds }: ReportCardTemplate) => gradeLevelIds.includes(section.gradeLevelId);
  return id
    ? templates[0]
    : (templates.find(fits) ?? templates.find(({ gradeLevelIds }) => gradeLevelIds.length === 0));
}

async function findScale(template: ReportCardTemplate | undefined): Promise<GradingScale> {
  const scale = template?.gradingScaleId
    ? await GradingScale.findByPk(template.gradingScaleId)
    : await GradingScale.findOne({ where: { isDefault: true } });
  if (!scale) throw conflict("no_scale", "Make a grading scale the default first, or name one in a template");
  return scale;
}

/** Writes the cards that differ from what there is. */
async function write(
  cards: readonly MadeCard[],
  sectionId: string,
  termId: string,
  templateId: string | null,
) {
  const there = await ReportCard.findAll({
    where: { termId, studentId: cards.map(({ studentId }) => studentId) },
    order: [["revision", "DESC"]],
  });
  const byStudent = Map.groupBy(there, ({ studentId }) => studentId);
  const changed = cards.flatMap(({ lines, ...card }) => {
    const own = byStudent.get(card.studentId) ?? [];
    const draft = own.find(({ status }) => status === "draft" || status === "reviewed");
    const last = draft ?? own.find(({ status }) => status === "published" || status === "withheld");
    if (last?.digest === card.digest) return [];
    return [
      {
        ...card,
        lines,
        lastId: last?.id ?? null,
        isNew: !draft,
        id: draft?.id ?? newId(),
        revision: draft?.revision ?? (own[0]?.revision ?? 0) + 1,
        sectionId,
        termId,
        reportCardTemplateId: templateId,
        homeroomComment: last?.homeroomComment ?? null,
        principalComment: last?.principalComment ?? null,
      },
    ];
  });
  if (changed.length === 0) return { written: 0, created: 0 };
  const comments = await commentsOf(changed.flatMap(({ lastId }) => lastId ?? []));
  await query(
    { name: "write-report-cards", text: cardsSql },
    [schoolId(), JSON.stringify(changed.map(({ lines: _lines, ...card }) => card))],
    { readOnly: false },
  );
  await ReportCardLine.destroy({ where: { reportCardId: changed.map(({ id }) => id) } });
  const rows = changed.flatMap(({ id, lastId, lines }) =>
    lines.map((line) => ({
      ...line,
      id: newId(),
      reportCardId: id,
      teacherComment: comments.get(`${lastId} ${line.courseOfferingId}`) ?? null,
    })),
  );
  await query({ name: "write-report-card-lines", text: linesSql }, [schoolId(), JSON.stringify(rows)], {
    readOnly: false,
  });
  return { written: changed.length, created: changed.filter(({ isNew }) => isNew).length };
}

/** What teachers wrote stays when figures change. */
async function commentsOf(reportCardId: string[]): Promise<Map<string, string | null>> {
  const lines = await ReportCardLine.findAll({
    where: { reportCardId },
    attributes: ["id", "reportCardId", "courseOfferingId", "teacherComment"],
  });
  return new Map(
    lines.map((line) => [
      `${line.reportCardId} ${line.courseOfferingId}`,
      line.teacherComment as string | null,
    ]),
  );
}

const cardsSql = `
  INSERT INTO report_cards (school_id, id, student_id, term_id, enrollment_id, section_id, report_card_template_id,
    revision, heading, average, grade, grade_point_average, rank, ranked_among, attendance, homeroom_comment,
    principal_comment, digest)
  SELECT $1, id, "studentId", "termId", "enrollmentId", "sectionId", "reportCardTemplateId", revision, heading, average,
    grade, "gradePointAverage", rank, "rankedAmong", attendance, "homeroomComment", "principalComment", digest
  FROM jsonb_to_recordset($2::jsonb) AS g(id uuid, "studentId" uuid, "termId" uuid, "enrollmentId" uuid,
    "sectionId" uuid, "reportCardTemplateId" uuid, revision int, heading jsonb, average numeric, grade text,
    "gradePointAverage" numeric, rank int, "rankedAmong" int, attendance jsonb, "homeroomComment" text,
    "principalComment" text, digest text)
  ON CONFLICT (school_id, id) DO UPDATE SET enrollment_id = excluded.enrollment_id, section_id = excluded.section_id,
    report_card_template_id = excluded.report_card_template_id, heading = excluded.heading,
    average = excluded.average, grade = excluded.grade, grade_point_average = excluded.grade_point_average,
    rank = excluded.rank, ranked_among = excluded.ranked_among, attendance = excluded.attendance,
    digest = excluded.digest, status = 'draft', reviewed_by = NULL, updated_at = now()`;

const linesSql = `
  INSERT INTO report_card_lines (school_id, id, report_card_id, course_offering_id, course_title, teacher, coursework,
    exam_score, score, grade, grade_point, credit_hours, passed, remark, teacher_comment, sort_order)
  SELECT $1, id, "reportCardId", "courseOfferingId", "courseTitle", teacher, coursework, "examScore", score, grade,
    "gradePoint", "creditHours", passed, remark, "teacherComment", "sortOrder"
  FROM jsonb_to_recordset($2::jsonb) AS g(id uuid, "reportCardId" uuid, "courseOfferingId" uuid, "courseTitle" text,
    teacher text, coursework numeric, "examScore" numeric, score numeric, grade text, "gradePoint" numeric,
    "creditHours" numeric, passed boolean, remark text, "teacherComment" text, "sortOrder" int)`;
