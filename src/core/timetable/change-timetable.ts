import { Transaction } from "sequelize";
import type { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { conflict, notFound } from "../../lib/errors.ts";
import { AcademicTerm } from "../../models/structure/index.ts";
import { Timetable, TimetableEntry } from "../../models/timetable/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { schoolDay } from "../platform/school-day.ts";
import { checkValidity } from "./create-timetable.ts";
import type { TimetableChanges } from "./timetables.ts";

/** Changes the name, and of a draft the days too. @throws {AppError} 404, 400, 409 `timetable_published` */
export const changeTimetable = (id: string, values: z.output<typeof TimetableChanges>): Promise<Timetable> =>
  transaction(async () => {
    const timetable = await Timetable.findByPk(id, { lock: true });
    if (!timetable) throw notFound("Timetable");
    const { name, validFrom, validTo } = timetable;
    timetable.set(values);
    if (timetable.changed("validFrom") || timetable.changed("validTo")) {
      if (timetable.status !== "draft")
        throw conflict("timetable_published", `This timetable is ${timetable.status}: make a new draft`);
      const term = await AcademicTerm.findByPk(timetable.termId, {
        lock: Transaction.LOCK.SHARE,
        rejectOnEmpty: true,
      });
      checkValidity(timetable, term);
      await TimetableEntry.update(
        { validFrom: timetable.validFrom, validTo: timetable.validTo },
        { where: { timetableId: id } },
      );
    }
    await timetable.save();
    await recordAudit({
      action: "timetables.update",
      entityType: "Timetable",
      entityId: id,
      before: { name, validFrom, validTo },
      after: values,
    });
    return timetable;
  });

/**
 * Puts a timetable away: a draft that was given up, or one that was published too early.
 * @throws {AppError} 404, 409 `timetable_published` where lessons were given by it already
 */
export const archiveTimetable = (id: string): Promise<Timetable> =>
  transaction(async () => {
    const timetable = await Timetable.findByPk(id, { lock: true });
    if (!timetable) throw notFound("Timetable");
    if (timetable.status === "archived") return timetable;
    const before = { status: timetable.status };
    if (timetable.status === "published") {
      if (timetable.validFrom <= (await schoolDay()))
        throw conflict(
          "timetable_published",
          `${timetable.name} is in force since ${timetable.validFrom}: publish another one to end it`,
        );
      await TimetableEntry.update({ clashGroup: id }, { where: { timetableId: id } });
    }
    await timetable.update({ status: "archived" });
    await recordAudit({
      action: "timetables.archive",
      entityType: "Timetable",
      entityId: id,
      before,
      after: { status: "archived" },
    });
    return timetable;
  });
