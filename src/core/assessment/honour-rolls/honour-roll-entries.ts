import { z } from "zod";
import { context } from "../../../lib/context.ts";
import { HonourRollEntry } from "../../../models/assessment/index.ts";
import { type Crud, crud } from "../../common/entities/crud.ts";
import { isFamily } from "../../common/entities/is-family.ts";
import { readSetting } from "../../school/settings/read-setting.ts";
import { honourRollEntryScope } from "../row-scope.ts";
import { ranksForFamilies } from "./ranks-setting.ts";

export const HonourRollEntryView = z
  .object({
    id: z.uuid(),
    honourRollId: z.uuid(),
    studentId: z.uuid(),
    reportCardId: z.uuid(),
    studentName: z.string(),
    sectionName: z.string(),
    gradeLevel: z.string(),
    value: z.string().describe("Average or grade point average at the time of the publication"),
    attendance: z.string().nullable().describe("In percent"),
    rank: z
      .int()
      .nullable()
      .describe("Within the grade level; null for families unless the setting `ranks.families` is true"),
    sortOrder: z.int(),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "HonourRollEntry" });

const rows = crud(HonourRollEntry, {
  name: "Honour roll entry",
  plural: "Honour roll entries",
  view: HonourRollEntryView,
  access: { read: "report-cards.read" },
  list: {
    filters: { honourRollId: z.uuid(), studentId: z.uuid() },
    sort: ["sortOrder", "-createdAt"],
    search: ["studentName"],
  },
  rowScope: honourRollEntryScope,
});

type Shown = z.input<typeof HonourRollEntryView>;

/** Whether the caller may see ranks: staff always, families where the school allows it. */
export async function seesRanks(): Promise<boolean> {
  const scope = context().actor?.permissions.get("report-cards.read");
  return !scope || !isFamily(scope) || (await readSetting(ranksForFamilies)) === true;
}

async function hideRanks(entries: Shown[]): Promise<Shown[]> {
  return (await seesRanks()) ? entries : entries.map((entry) => ({ ...entry, rank: null }));
}

export const honourRollEntries: Crud<typeof HonourRollEntryView, never, never> = {
  ...(rows as Crud<typeof HonourRollEntryView, never, never>),
  async list(query) {
    const page = await rows.list(query);
    return { ...page, data: await hideRanks(page.data) };
  },
  findByIds: async (column, ids) => hideRanks(await rows.findByIds(column, ids)),
  get: async (id) => (await hideRanks([await rows.get(id)]))[0]!,
};
