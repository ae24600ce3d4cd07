import { Transaction } from "sequelize";
import { conflict, unknownReference } from "../../lib/errors.ts";
import { AcademicYear } from "../../models/structure/index.ts";

/**
 * A year that can still be changed, whose dates stay as they are until the end of the transaction.
 * @throws {AppError} 400 `unknown_reference`, 409 `year_closed`
 */
export async function openYear(id: string): Promise<AcademicYear> {
  const year = await AcademicYear.findByPk(id, { lock: Transaction.LOCK.NO_KEY_UPDATE });
  if (!year) throw unknownReference("academicYearId", "academic year");
  if (year.status === "closed" || year.status === "archived")
    throw conflict("year_closed", `${year.name} is ${year.status}: make it active again first`);
  return year;
}
