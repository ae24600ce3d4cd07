import { DisciplineIncident } from "../../models/behaviour/index.ts";
import { findLocked } from "../common/entities/find-locked.ts";
import { scopeWhere } from "../common/entities/row-scope.ts";
import { incidentScope } from "./row-scope.ts";

/** Gets an incident for the office and locks its row, so that decisions on it are serialized. @throws {AppError} 404 */
export async function findIncident(id: string): Promise<DisciplineIncident> {
  const incident = await findLocked(DisciplineIncident, id, {
    where: scopeWhere("behaviour.manage", incidentScope),
  });
  return incident;
}
