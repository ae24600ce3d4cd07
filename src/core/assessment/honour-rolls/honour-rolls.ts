import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { conflict, type Fault, invalid } from "../../../lib/errors.ts";
import { compare, exact } from "../../../lib/exact.ts";
import { newId } from "../../../lib/ids.ts";
import { HonourRoll, honourMeasures, honourRollStatuses } from "../../../models/assessment/index.ts";
import { AcademicTerm, GradeLevel } from "../../../models/structure/index.ts";
import { audited } from "../../audit/audited.ts";
import { crud } from "../../common/entities/crud.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { checkWholeSchool } from "../../common/entities/whole-school-only.ts";
import { Decimal, text } from "../../common/input/schemas.ts";
import { honourRollScope } from "../row-scope.ts";
import { Percent } from "../schemas.ts";

export const HonourRollView = z
  .object({
    id: z.uuid(),
    seriesId: z.uuid().describe("Id of the first revision"),
    revision: z.int(),
    name: z.string(),
    termId: z.uuid(),
    gradeLevelIds: z.array(z.uuid()).describe("Empty: every grade level"),
    measure: z.enum(honourMeasures),
    minValue: z.string(),
    minMark: z.string().nullable().describe("No course score may be lower"),
    minAttendance: z.string().nullable().describe("In percent of the days of the report card"),
    topCount: z.int().nullable().describe("The best of each grade level; a tie for the last place is kept"),
    publishedBy: z.uuid().nullable().describe("Id of an account"),
    publishedAt: z.date().nullable(),
    status: z.enum(honourRollStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "HonourRoll" });

export const NewHonourRoll = z
  .strictObject({
    name: text(80),
    termId: z.uuid(),
    gradeLevelIds: z.array(z.uuid()).max(50).optional().describe("Default: every grade level"),
    measure: z.enum(honourMeasures),
    minValue: Decimal,
    minMark: Percent.nullable().optional(),
    minAttendance: Percent.nullable().optional(),
    topCount: z.int().min(1).max(1000).nullable().optional(),
  })
  .meta({ id: "NewHonourRoll" });

export const HonourRollChanges = NewHonourRoll.partial().meta({ id: "HonourRollChanges" });

export const honourRolls = crud(HonourRoll, {
  name: "Honour roll",
  view: HonourRollView,
  access: { read: "report-cards.read" },
  list: {
    filters: {
      termId: z.uuid(),
      seriesId: z.uuid(),
      status: z.enum(honourRollStatuses),
    },
    sort: ["-createdAt", "name"],
    search: ["name"],
  },
  rowScope: honourRollScope,
});

/** Creates the draft of an honour roll. @throws {AppError} 400, 403 */
export const createHonourRoll = (values: z.output<typeof NewHonourRoll>): Promise<HonourRoll> =>
  transaction(async () => {
    checkWholeSchool("report-cards.manage");
    const id = newId();
    const roll = HonourRoll.build({ ...values, id, seriesId: id });
    await check(roll);
    await roll.save();
    await audited(HonourRoll, id, "create", { after: values });
    return roll;
  });

/** Changes a draft. @throws {AppError} 400, 403, 404, 409 `honour_roll_status` */
export const changeHonourRoll = (
  id: string,
  changes: z.output<typeof HonourRollChanges>,
): Promise<HonourRoll> =>
  transaction(async () => {
    const roll = await lockHonourRoll(id, "draft");
    const before = Object.fromEntries(Object.keys(changes).map((key) => [key, roll.get(key)]));
    roll.set(changes);
    await check(roll);
    await roll.save();
    await audited(HonourRoll, id, "update", { before, after: changes });
    return roll;
  });

/** Deletes a draft; published rolls stay. @throws {AppError} 403, 404, 409 `honour_roll_status` */
export const deleteHonourRoll = (id: string): Promise<void> =>
  transaction(async () => {
    const roll = await lockHonourRoll(id, "draft");
    await roll.destroy();
    const { name, revision } = roll;
    await audited(HonourRoll, id, "remove", { before: { name, revision } });
  });

/** Gets an honour roll for a change and locks its row. @throws {AppError} 403, 404, 409 `honour_roll_status` */
export async function lockHonourRoll(id: string, status: HonourRoll["status"]): Promise<HonourRoll> {
  checkWholeSchool("report-cards.manage");
  const roll = await findLocked(HonourRoll, id);
  if (roll.status !== status)
    throw conflict(
      "honour_roll_status",
      status === "draft"
        ? `The honour roll is ${roll.status}: correct it with a new revision`
        : `The honour roll is ${roll.status}, not ${status}`,
    );
  return roll;
}

async function check({ termId, gradeLevelIds = [], measure, minValue }: HonourRoll): Promise<void> {
  const errors: Fault[] = [];
  if (!(await AcademicTerm.count({ where: { id: termId } })))
    errors.push({ path: "termId", message: "there is no such term" });
  const known = new Set(
    (await GradeLevel.findAll({ where: { id: gradeLevelIds }, attributes: ["id"] })).map(({ id }) => id),
  );
  gradeLevelIds.forEach((id, index) => {
    if (!known.has(id))
      errors.push({ path: `gradeLevelIds.${index}`, message: "there is no such grade level" });
  });
  if (measure === "average" && compare(exact(minValue), exact(100)) > 0)
    errors.push({ path: "minValue", message: "must be at most 100, as averages are in percent" });
  if (errors.length) throw invalid(errors);
}
