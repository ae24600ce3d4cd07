import { Transaction } from "sequelize";
import { conflict, unknownReference } from "../../../lib/errors.ts";
import { AcademicYear } from "../../../models/structure/index.ts";

/**
 * Gets a year that can still be changed, and locks it so that its dates do not change until the transaction ends.
 * @throws {AppError} 400 `unknown_reference`, 409 `year_closed`
 */
export async function openYear(id: string): Promise<AcademicYear> {
  const year = await AcademicYear.findByPk(id, { lock: Transaction.LOCK.NO_KEY_UPDATE });
  if (!year) throw unknownReference("academicYearId", "academic year");
  if (year.status === "closed" || year.status === "archived")
    throw conflict("year_closed", `${year.name} is ${year.status}: reactivate it first`);
  return year;
}
