import { Transaction } from "sequelize";
import type { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { conflict } from "../../lib/errors.ts";
import { AcademicTerm } from "../../models/structure/index.ts";
import { Timetable, TimetableEntry } from "../../models/timetable/index.ts";
import { audited } from "../audit/audited.ts";
import { findLocked } from "../common/entities/find-locked.ts";
import { schoolDay } from "../school/school-day.ts";
import { checkValidity } from "./create-timetable.ts";
import type { TimetableChanges } from "./timetables.ts";

/** Changes the name of a timetable, or the validity of a draft. @throws {AppError} 404, 400, 409 `timetable_published` */
export const changeTimetable = (id: string, values: z.output<typeof TimetableChanges>): Promise<Timetable> =>
  transaction(async () => {
    const timetable = await findLocked(Timetable, id);
    const { name, validFrom, validTo } = timetable;
    timetable.set(values);
    if (timetable.changed("validFrom") || timetable.changed("validTo")) {
      if (timetable.status !== "draft")
        throw conflict("timetable_published", `This timetable is ${timetable.status}: create a new draft`);
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
    await audited(Timetable, id, "update", { before: { name, validFrom, validTo }, after: values });
    return timetable;
  });

/**
 * Archives a draft, or a published timetable before its first day.
 * @throws {AppError} 404, 409 `timetable_published` if it is already in force
 */
export const archiveTimetable = (id: string): Promise<Timetable> =>
  transaction(async () => {
    const timetable = await findLocked(Timetable, id);
    if (timetable.status === "archived") return timetable;
    const before = { status: timetable.status };
    if (timetable.status === "published") {
      if (timetable.validFrom <= (await schoolDay()))
        throw conflict(
          "timetable_published",
          `${timetable.name} has been in force since ${timetable.validFrom}: publish another timetable to end it`,
        );
      await TimetableEntry.update({ clashGroup: id }, { where: { timetableId: id } });
    }
    await timetable.update({ status: "archived" });
    await audited(Timetable, id, "archive", { before, after: { status: "archived" } });
    return timetable;
  });
