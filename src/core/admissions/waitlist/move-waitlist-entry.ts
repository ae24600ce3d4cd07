import { Op } from "sequelize";
import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { conflict, notFound } from "../../../lib/errors.ts";
import { AdmissionSeat, WaitlistEntry } from "../../../models/admissions/index.ts";
import { audited } from "../../audit/audited.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { wholeSchoolOnly } from "../../common/entities/whole-school-only.ts";

export const WaitlistMove = z
  .strictObject({
    place: z.int().min(1).max(100_000).describe("New place in the queue: 1 is the next to get a seat"),
  })
  .meta({ id: "WaitlistMove" });

/** Moves a waiting application to another place of its queue. @throws {AppError} 404, 409 `waitlist_status` */
export const moveWaitlistEntry = (
  id: string,
  { place }: z.output<typeof WaitlistMove>,
): Promise<WaitlistEntry> =>
  transaction(async () => {
    const where = scopeWhere("admissions.decide", wholeSchoolOnly);
    // Not locked yet: the seats come first in the lock order.
    const found = await WaitlistEntry.findOne({ where: { [Op.and]: [{ id }, where] } });
    if (!found) throw notFound("Waitlist entry");
    const { admissionCampaignId, gradeLevelId } = found;
    const queue = { admissionCampaignId, gradeLevelId };
    await AdmissionSeat.findOne({ where: queue, lock: true });
    const waiting = await WaitlistEntry.findAll({
      where: { ...queue, status: "waiting" },
      order: ["position", "id"],
      lock: true,
    });
    const entry = waiting.find((each) => each.id === id);
    if (!entry) throw conflict("waitlist_status", "The application no longer waits: it cannot be moved");
    const before = waiting.indexOf(entry) + 1;
    const positions = waiting.map(({ position }) => position);
    const ordered = waiting.filter((each) => each !== entry);
    ordered.splice(place - 1, 0, entry);
    for (const [index, each] of ordered.entries())
      if (each.position !== positions[index]) await each.update({ position: positions[index]! });
    await audited(WaitlistEntry, id, "update", {
      before: { place: before },
      after: { place: ordered.indexOf(entry) + 1 },
    });
    return entry;
  });
