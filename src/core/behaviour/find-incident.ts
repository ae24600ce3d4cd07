import { Op } from "sequelize";
import { notFound } from "../../lib/errors.ts";
import { DisciplineIncident } from "../../models/behaviour/index.ts";
import { within } from "../within.ts";
import { incidentReach } from "./reach.ts";

/** For the office, locked: what is decided on an incident is decided one after the other. @throws {AppError} 404 */
export async function findIncident(id: string): Promise<DisciplineIncident> {
  const incident = await DisciplineIncident.findOne({
    where: { [Op.and]: [{ id }, within("behaviour.manage", incidentReach)] },
    lock: true,
  });
  if (!incident) throw notFound("Discipline incident");
  return incident;
}
