import { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { type Fault, invalid, notFound } from "../../lib/errors.ts";
import { GradingScale, ReportCardTemplate, reportCardTemplateStatuses } from "../../models/exams/index.ts";
import { GradeLevel } from "../../models/structure/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { crud } from "../crud.ts";
import { paragraphs, text } from "../schemas.ts";

const Layout = z
  .strictObject({
    title: text(80).optional(),
    footer: paragraphs(300).optional(),
    showAttendance: z.boolean().optional(),
    showComments: z.boolean().optional(),
    showScale: z.boolean().optional(),
  })
  .describe("What a card shows; everything but title and footer is shown unless it is switched off");

export const ReportCardTemplateView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    gradingScaleId: z.uuid().nullable(),
    gradeLevelIds: z.array(z.uuid()),
    layout: Layout,
    showRank: z.boolean(),
    status: z.enum(reportCardTemplateStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "ReportCardTemplate" });

export const NewReportCardTemplate = z
  .strictObject({
    name: text(80),
    gradingScaleId: z.uuid().nullable().optional().describe("Default: the default scale of the school"),
    gradeLevelIds: z.array(z.uuid()).max(50).optional().describe("Default: for every grade level"),
    layout: Layout.optional(),
    showRank: z.boolean().optional(),
    status: z.enum(reportCardTemplateStatuses).optional(),
  })
  .meta({ id: "NewReportCardTemplate" });

export const ReportCardTemplateChanges = NewReportCardTemplate.partial().meta({
  id: "ReportCardTemplateChanges",
});

export const reportCardTemplates = crud(ReportCardTemplate, {
  name: "Report card template",
  view: ReportCardTemplateView,
  access: { read: "report-cards.manage" },
  list: {
    filters: { gradingScaleId: z.uuid(), status: z.enum(reportCardTemplateStatuses) },
    sort: ["name", "createdAt"],
    search: ["name"],
  },
});

/** @throws {AppError} 400 */
export const createTemplate = (values: z.output<typeof NewReportCardTemplate>): Promise<ReportCardTemplate> =>
  transaction(async () => {
    await check(values);
    const template = await ReportCardTemplate.create(values as never);
    await recordAudit({
      action: "report-card-templates.create",
      entityType: "ReportCardTemplate",
      entityId: template.id,
      after: values,
    });
    return template;
  });

/** Cards that are made already stay as they are. @throws {AppError} 404, 400 */
export const changeTemplate = (
  id: string,
  changes: z.output<typeof ReportCardTemplateChanges>,
): Promise<ReportCardTemplate> =>
  transaction(async () => {
    const template = await ReportCardTemplate.findByPk(id, { lock: true });
    if (!template) throw notFound("Report card template");
    await check(changes);
    const before = Object.fromEntries(Object.keys(changes).map((key) => [key, template.get(key)]));
    await template.update(changes as never);
    await recordAudit({
      action: "report-card-templates.update",
      entityType: "ReportCardTemplate",
      entityId: id,
      before,
      after: changes,
    });
    return template;
  });

async function check({ gradingScaleId, gradeLevelIds = [] }: z.output<typeof ReportCardTemplateChanges>) {
  const errors: Fault[] = [];
  if (gradingScaleId && !(await GradingScale.count({ where: { id: gradingScaleId, status: "active" } })))
    errors.push({ path: "gradingScaleId", message: "is no scale in use" });
  const known = await GradeLevel.findAll({ where: { id: gradeLevelIds }, attributes: ["id"] });
  gradeLevelIds.forEach((id, index) => {
    if (!known.some((level) => level.id === id))
      errors.push({ path: `gradeLevelIds.${index}`, message: "there is no such grade level" });
  });
  if (errors.length) throw invalid(errors);
}
