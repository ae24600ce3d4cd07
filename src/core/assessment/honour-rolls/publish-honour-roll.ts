import { z } from "zod";
import { insertRows } from "../../../db/insert-rows.ts";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actorId } from "../../../lib/context.ts";
import { conflict } from "../../../lib/errors.ts";
import { newId } from "../../../lib/ids.ts";
import { HonourRoll, HonourRollEntry } from "../../../models/assessment/index.ts";
import { audited } from "../../audit/audited.ts";
import { checkWholeSchool } from "../../common/entities/whole-school-only.ts";
import { notify } from "../../notifications/notify.ts";
import { collectHonours } from "./collect-honours.ts";
import { honourRolls, lockHonourRoll } from "./honour-rolls.ts";

export const HonourRollPreview = z
  .object({
    data: z.array(
      z.object({
        studentId: z.uuid(),
        studentName: z.string(),
        sectionName: z.string(),
        gradeLevel: z.string(),
        value: z.string(),
        attendance: z.string().nullable(),
        rank: z.int(),
      }),
    ),
  })
  .meta({ id: "HonourRollPreview" });

/** Lists who would be on an honour roll if it were published now. @throws {AppError} 403, 404 */
export async function previewHonourRoll(id: string): Promise<z.input<typeof HonourRollPreview>> {
  checkWholeSchool("report-cards.manage");
  return { data: await collectHonours(await honourRolls.get(id)) };
}

/**
 * Publishes a draft: freezes who is on it, supersedes the published revision, and notifies the families of students who were
 * not on it before.
 * @throws {AppError} 403, 404, 409 `honour_roll_status`, `nobody_qualifies`
 */
export const publishHonourRoll = (id: string): Promise<HonourRoll> =>
  transaction(async () => {
    const roll = await lockHonourRoll(id, "draft");
    const honours = await collectHonours(roll);
    if (honours.length === 0)
      throw conflict("nobody_qualifies", "No published report card of this term meets the rule");
    await HonourRoll.update(
      { status: "superseded" },
      { where: { seriesId: roll.seriesId, status: "published" } },
    );
    await roll.update({ status: "published", publishedAt: now(), publishedBy: actorId() });
    await insertRows(
      HonourRollEntry,
      honours.map((honour, sortOrder) => ({ ...honour, id: newId(), honourRollId: id, sortOrder })),
    );
    await audited(HonourRoll, id, "publish", {
      before: { status: "draft" },
      after: { status: "published", revision: roll.revision, students: honours.length },
    });
    await notify({
      type: "honour_roll",
      props: { name: roll.name },
      to: { families: honours.map(({ studentId }) => studentId), own: true },
      entityType: "HonourRoll",
      entityId: id,
      url: "/my-progress?tab={student}",
      dedupeKey: `honour-roll:${roll.seriesId}:{student}`,
    });
    return roll;
  });

/** Creates the next revision of a published roll as a draft. @throws {AppError} 403, 404, 409 `honour_roll_status`, `duplicate` */
export const reviseHonourRoll = (id: string): Promise<HonourRoll> =>
  transaction(async () => {
    const roll = await lockHonourRoll(id, "published");
    const { seriesId, name, termId, gradeLevelIds, measure, minValue, minMark, minAttendance, topCount } =
      roll;
    const rule = { name, termId, gradeLevelIds, measure, minValue, minMark, minAttendance, topCount };
    const revision = roll.revision + 1;
    const next = await HonourRoll.create({ ...rule, id: newId(), seriesId, revision });
    await audited(HonourRoll, next.id, "create", { after: { ...rule, seriesId, revision } });
    return next;
  });
