import { z } from "zod";
import { context } from "../../../lib/context.ts";
import { ReportCard, reportCardStatuses } from "../../../models/assessment/index.ts";
import { type Crud, crud } from "../../common/entities/crud.ts";
import { reportCardScope } from "../row-scope.ts";

const Heading = z.object({
  student: z.string(),
  admissionNumber: z.string(),
  section: z.string(),
  gradeLevel: z.string(),
  term: z.string(),
  year: z.string(),
  homeroomTeacher: z.string().nullable(),
});

const Attendance = z.object({
  days: z.int(),
  present: z.int(),
  absent: z.int(),
  excused: z.int(),
  late: z.int(),
});

export const ReportCardView = z
  .object({
    id: z.uuid(),
    studentId: z.uuid(),
    termId: z.uuid(),
    sectionId: z.uuid(),
    reportCardTemplateId: z.uuid().nullable(),
    revision: z.int(),
    heading: Heading,
    average: z.string().nullable(),
    grade: z.string().nullable(),
    gradePointAverage: z.string().nullable(),
    rank: z.int().nullable().describe("Set only if the template shows ranks"),
    rankedAmong: z.int().nullable(),
    attendance: Attendance.nullable(),
    homeroomComment: z.string().nullable(),
    principalComment: z.string().nullable(),
    reviewedBy: z.uuid().nullable(),
    publishedBy: z.uuid().nullable(),
    publishedAt: z.date().nullable(),
    withheldReason: z.string().nullable().describe("Why guardians and students cannot see the card yet"),
    status: z.enum(reportCardStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "ReportCard" });

const rows = crud(ReportCard, {
  name: "Report card",
  view: ReportCardView,
  access: { read: "report-cards.read" },
  list: {
    filters: {
      studentId: z.uuid(),
      termId: z.uuid(),
      sectionId: z.uuid(),
      reportCardTemplateId: z.uuid(),
      status: z.enum(reportCardStatuses),
    },
    sort: ["-createdAt", "sortName"],
  },
  rowScope: reportCardScope,
});

type Shown = z.input<typeof ReportCardView>;

/** Removes grades and comments from withheld cards for guardians and students, who see only that and why it is withheld. */
function hideWithheld(card: Shown): Shown {
  const scope = context().actor?.permissions.get("report-cards.read");
  if (card.status !== "withheld" || (scope !== "own_children" && scope !== "self")) return card;
  return {
    ...card,
    average: null,
    grade: null,
    gradePointAverage: null,
    rank: null,
    rankedAmong: null,
    attendance: null,
    homeroomComment: null,
    principalComment: null,
  };
}

export const reportCards: Crud<typeof ReportCardView, never, never> = {
  ...(rows as Crud<typeof ReportCardView, never, never>),
  async list(query) {
    const page = await rows.list(query);
    return { ...page, data: page.data.map(hideWithheld) };
  },
  findByIds: async (column, ids) => (await rows.findByIds(column, ids)).map(hideWithheld),
  get: async (id) => hideWithheld(await rows.get(id)),
};
