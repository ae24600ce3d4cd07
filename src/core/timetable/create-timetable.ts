import type { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { invalid } from "../../lib/errors.ts";
import { AcademicTerm } from "../../models/structure/index.ts";
import { Timetable } from "../../models/timetable/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { NewTimetable } from "./timetables.ts";

/** A new draft: the next version of the term's timetable. */
export const createTimetable = (values: z.output<typeof NewTimetable>): Promise<Timetable> =>
  transaction(async () => {
    // Locked, so that two drafts at the same moment get two versions.
    const term = await AcademicTerm.findByPk(values.termId, { lock: true });
    if (!term) throw invalid([{ path: "termId", message: "there is no such term" }]);
    if (values.validFrom < term.startsOn || values.validTo > term.endsOn)
      throw invalid([
        { path: "validFrom", message: `must lie in ${term.name}, ${term.startsOn} to ${term.endsOn}` },
      ]);
    if (values.validTo < values.validFrom)
      throw invalid([{ path: "validTo", message: "must not lie before validFrom" }]);
    const latest = (await Timetable.max("version", { where: { termId: term.id } })) as number | null;
    const timetable = await Timetable.create({ ...values, version: (latest ?? 0) + 1 });
    await recordAudit({
      action: "timetables.create",
      entityType: "Timetable",
      entityId: timetable.id,
      after: values,
    });
    return timetable;
  });
