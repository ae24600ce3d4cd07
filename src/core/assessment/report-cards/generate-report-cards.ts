import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { conflict, invalid } from "../../../lib/errors.ts";
import { newId } from "../../../lib/ids.ts";
import {
  GradingScale,
  ReportCard,
  ReportCardLine,
  ReportCardTemplate,
} from "../../../models/assessment/index.ts";
import { AcademicTerm, Section } from "../../../models/structure/index.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { sectionScope } from "../row-scope.ts";
import { collectTerm } from "./collect-term.ts";
import { type MadeCard, makeCards } from "./make-cards.ts";

export const GenerateReportCards = z
  .strictObject({
    termId: z.uuid(),
    reportCardTemplateId: z.uuid().optional().describe("Default: the active template of the grade level"),
    requireResults: z
      .boolean()
      .default(false)
      .describe("Refuses a class without any published result in the term"),
  })
  .meta({ id: "GenerateReportCards" });

export const GeneratedReportCards = z
  .object({ created: z.int(), updated: z.int(), unchanged: z.int() })
  .meta({ id: "GeneratedReportCards" });

/**
 * Generates the report cards of a section and term from published scores, approved marks of published exams, and
 * attendance. Drafts are updated. If the data of a published or withheld card changed, a new revision is drafted, and
 * guardians see the old one until the new one is published. The number of statements is independent of class size.
 * @throws {AppError} 404, 400, 409 `no_scale`, `no_results`
 */
export const generateReportCards = (
  sectionId: string,
  { termId, reportCardTemplateId, requireResults }: z.output<typeof GenerateReportCards>,
): Promise<z.input<typeof GeneratedReportCards>> =>
  transaction(async () => {
    // Lock the section so that concurrent requests do not draft the same cards.
    const section = await findLocked(Section, sectionId, {
      where: scopeWhere("report-cards.manage", sectionScope),
    });
    const term = await AcademicTerm.findByPk(termId);
    if (!term || term.academicYearId !== section.academicYearId)
      throw invalid([{ path: "termId", message: "must be a term of the section's year" }]);
    const template = await findTemplate(section, reportCardTemplateId);
    const scale = await getScale(template);
    const layout = template?.layout ?? {};
    const data = await collectTerm(sectionId, termId, scale.id);
    if (requireResults && data.results.length === 0 && data.marks.length === 0)
      throw conflict("no_results", "The class has no published results in this term");
    const cards = makeCards(data, {
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
    if (written) await audited(Section, sectionId, "generate_report_cards", { after: { termId, ...counts } });
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
    throw invalid([{ path: "reportCardTemplateId", message: "must be an active template" }]);
  const fits = ({ gradeLevelIds }: ReportCardTemplate) => gradeLevelIds.includes(section.gradeLevelId);
  return id
    ? templates[0]
    : (templates.find(fits) ?? templates.find(({ gradeLevelIds }) => gradeLevelIds.length === 0));
}

async function getScale(template: ReportCardTemplate | undefined): Promise<GradingScale> {
  const scale = template?.gradingScaleId
    ? await GradingScale.findByPk(template.gradingScaleId)
    : await GradingScale.findOne({ where: { isDefault: true } });
  if (!scale)
    throw conflict("no_scale", "There is no grading scale: make one the default, or set one in the template");
  return scale;
}

/** Writes the cards that differ from the stored ones. @returns the number of cards written, and of new ones among them */
async function write(
  cards: readonly MadeCard[],
  sectionId: string,
  termId: string,
  templateId: string | null,
) {
  const ofTerm = { termId, studentId: cards.map(({ studentId }) => studentId) };
  // Lock the open cards before reading: a card published meanwhile must not become a draft again, and a comment that is being
  // written must be read below.
  await ReportCard.findAll({
    where: { ...ofTerm, status: ["draft", "reviewed"] },
    attributes: ["id"],
    order: ["id"],
    lock: true,
  });
  const existing = await ReportCard.findAll({ where: ofTerm, order: [["revision", "DESC"]] });
  const byStudent = Map.groupBy(existing, ({ studentId }) => studentId);
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
  await execute(upsertCards(JSON.stringify(changed.map(({ lines: _lines, ...card }) => card))));
  await ReportCardLine.destroy({ where: { reportCardId: changed.map(({ id }) => id) } });
  const rows = changed.flatMap(({ id, lastId, lines }) =>
    lines.map((line) => ({
      ...line,
      id: newId(),
      reportCardId: id,
      teacherComment: comments.get(`${lastId} ${line.courseOfferingId}`) ?? null,
    })),
  );
  await execute(sql`
    INSERT INTO report_card_lines (school_id, id, report_card_id, course_offering_id, course_title, teacher,
      coursework, exam_score, score, grade, grade_point, credit_hours, passed, remark, teacher_comment, sort_order)
    SELECT ${currentSchool}, id, "reportCardId", "courseOfferingId", "courseTitle", teacher, coursework,
      "examScore", score, grade, "gradePoint", "creditHours", passed, remark, "teacherComment", "sortOrder"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS g(id uuid, "reportCardId" uuid,
      "courseOfferingId" uuid, "courseTitle" text, teacher text, coursework numeric, "examScore" numeric,
      score numeric, grade text, "gradePoint" numeric, "creditHours" numeric, passed boolean, remark text,
        "teacherComment" text, "sortOrder" int)`);
  return { written: changed.length, created: changed.filter(({ isNew }) => isNew).length };
}

/** Reads the teacher comments of the previous lines, which are kept when results change. */
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

const upsertCards = (changed: string) => sql`
  INSERT INTO report_cards (school_id, id, student_id, term_id, enrollment_id, section_id, report_card_template_id,
    revision, heading, average, grade, grade_point_average, rank, ranked_among, attendance, homeroom_comment,
    principal_comment, digest)
  SELECT ${currentSchool}, id, "studentId", "termId", "enrollmentId", "sectionId", "reportCardTemplateId",
    revision, heading, average, grade, "gradePointAverage", rank, "rankedAmong", attendance, "homeroomComment",
      "principalComment", digest
  FROM jsonb_to_recordset(${changed}::jsonb) AS g(id uuid, "studentId" uuid, "termId" uuid, "enrollmentId" uuid,
    "sectionId" uuid, "reportCardTemplateId" uuid, revision int, heading jsonb, average numeric, grade text,
    "gradePointAverage" numeric, rank int, "rankedAmong" int, attendance jsonb, "homeroomComment" text,
    "principalComment" text, digest text)
  ON CONFLICT (school_id, id) DO UPDATE SET enrollment_id = excluded.enrollment_id, section_id = excluded.section_id,
    report_card_template_id = excluded.report_card_template_id, heading = excluded.heading,
    average = excluded.average, grade = excluded.grade, grade_point_average = excluded.grade_point_average,
    rank = excluded.rank, ranked_among = excluded.ranked_among, attendance = excluded.attendance,
    digest = excluded.digest, status = 'draft', reviewed_by = NULL, updated_at = now()`;
