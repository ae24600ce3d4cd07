import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { type Fault, invalid } from "../../../lib/errors.ts";
import {
  GradingScale,
  ReportCardTemplate,
  reportCardTemplateStatuses,
} from "../../../models/assessment/index.ts";
import { GradeLevel } from "../../../models/structure/index.ts";
import { audited } from "../../audit/audited.ts";
import { crud } from "../../common/entities/crud.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { paragraphs, text } from "../../common/input/schemas.ts";

const Layout = z
  .strictObject({
    title: text(80).optional(),
    footer: paragraphs(300).optional(),
    showAttendance: z.boolean().optional(),
    showComments: z.boolean().optional(),
    showScale: z.boolean().optional(),
  })
  .describe("Content of a card; the show options default to true");

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
    gradingScaleId: z.uuid().nullable().optional().describe("Default: the school's default grading scale"),
    gradeLevelIds: z.array(z.uuid()).max(50).optional().describe("Default: every grade level"),
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

/** Creates a report card template. @throws {AppError} 400 */
export const createTemplate = (values: z.output<typeof NewReportCardTemplate>): Promise<ReportCardTemplate> =>
  transaction(async () => {
    await check(values);
    const template = await ReportCardTemplate.create(values as never);
    await audited(ReportCardTemplate, template.id, "create", { after: values });
    return template;
  });

/** Changes a template; existing cards do not change. @throws {AppError} 404, 400 */
export const changeTemplate = (
  id: string,
  changes: z.output<typeof ReportCardTemplateChanges>,
): Promise<ReportCardTemplate> =>
  transaction(async () => {
    const template = await findLocked(ReportCardTemplate, id);
    await check(changes);
    const before = Object.fromEntries(Object.keys(changes).map((key) => [key, template.get(key)]));
    await template.update(changes as never);
    await audited(ReportCardTemplate, id, "update", { before, after: changes });
    return template;
  });

async function check({ gradingScaleId, gradeLevelIds = [] }: z.output<typeof ReportCardTemplateChanges>) {
  const errors: Fault[] = [];
  if (gradingScaleId && !(await GradingScale.count({ where: { id: gradingScaleId, status: "active" } })))
    errors.push({ path: "gradingScaleId", message: "must be an active grading scale" });
  const known = await GradeLevel.findAll({ where: { id: gradeLevelIds }, attributes: ["id"] });
  gradeLevelIds.forEach((id, index) => {
    if (!known.some((level) => level.id === id))
      errors.push({ path: `gradeLevelIds.${index}`, message: "there is no such grade level" });
  });
  if (errors.length) throw invalid(errors);
}
