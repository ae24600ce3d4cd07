import { transaction } from "../../../db/transaction.ts";
import { notFound } from "../../../lib/errors.ts";
import { Timetable, TimetableGeneration } from "../../../models/timetable/index.ts";
import { GenerationOptions } from "../generation/generation-options.ts";
import { readPlan } from "../generation/read-plan.ts";
import { buildFetSchool } from "./build-fet-school.ts";
import { readFetNames } from "./fet-names.ts";
import { writeFet } from "./write-fet.ts";

/**
 * Writes a timetable as a data file of FET, with the rules of its latest search, or the usual ones.
 * @throws {AppError} 404, 409 `fet_periods`
 */
export async function* exportFet(id: string): AsyncGenerator<string> {
  yield await transaction(() => readSchool(id), { readOnly: true });
}

async function readSchool(id: string): Promise<string> {
  const timetable = await Timetable.findByPk(id);
  if (!timetable) throw notFound("Timetable");
  const latest = await TimetableGeneration.findOne({
    where: { timetableId: id },
    order: [
      ["createdAt", "DESC"],
      ["id", "DESC"],
    ],
  });
  const plan = await readPlan(timetable);
  const names = await readFetNames(timetable.termId, plan);
  return writeFet(buildFetSchool(plan, names, latest?.options ?? GenerationOptions.parse({})));
}
