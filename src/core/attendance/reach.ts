import { literal, Op, type WhereOptions } from "sequelize";
import type { Actor, Scope } from "../../lib/context.ts";
import { offeringsTaught, sectionsTaught } from "../people/reach.ts";

/** A teacher takes the registers of the own sections and offerings; guardians and students see marks, not registers. */
export function sessionReach(scope: Scope, actor: Actor): WhereOptions {
  if (scope === "all") return {};
  if (scope !== "own_classes") return { id: null as never };
  return {
    [Op.or]: [
      { courseOfferingId: { [Op.in]: literal(`(${offeringsTaught(actor)})`) } },
      { courseOfferingId: null, sectionId: { [Op.in]: literal(`(${sectionsTaught(actor)})`) } },
    ],
  };
}
