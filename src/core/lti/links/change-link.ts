import type { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { actorId } from "../../../lib/context.ts";
import { invalid } from "../../../lib/errors.ts";
import { LineItem } from "../../../models/assessment/index.ts";
import { LtiLink, LtiTool } from "../../../models/lti/index.ts";
import { findOffering } from "../../assessment/gradebook/find-offering.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { ltiLinkScope } from "../row-scope.ts";
import { type LtiLinkChanges, ltiLinks, type NewLtiLink } from "./lti-links.ts";

/** Adds a tool to an offering of the caller. @throws {AppError} 400 */
export const createLtiLink = (values: z.output<typeof NewLtiLink>) =>
  transaction(async () => {
    await findOffering("lti-links.write", values.courseOfferingId);
    const link = LtiLink.build({ ...values, createdBy: actorId() });
    await checkColumn(link);
    await getActiveTool(values.ltiToolId);
    await link.save();
    await audited(LtiLink, link.id, "create", { after: values });
    return ltiLinks.get(link.id);
  });

/** Changes a link. @throws {AppError} 404, 400 */
export const changeLtiLink = (id: string, changes: z.output<typeof LtiLinkChanges>) =>
  transaction(async () => {
    const link = await getLocked(id);
    const before = Object.fromEntries(Object.keys(changes).map((key) => [key, link.get(key as "title")]));
    link.set(changes);
    await checkColumn(link);
    await link.save();
    await audited(LtiLink, id, "update", { before, after: changes });
    return ltiLinks.get(id);
  });

/** Removes a link. The gradebook column and its scores stay. @throws {AppError} 404 */
export const removeLtiLink = (id: string): Promise<void> =>
  transaction(async () => {
    const link = await getLocked(id);
    await link.destroy();
    await audited(LtiLink, id, "remove", { before: { title: link.title } });
  });

const getLocked = (id: string) =>
  findLocked(LtiLink, id, { name: "LTI link", where: scopeWhere("lti-links.write", ltiLinkScope) });

/** @throws {AppError} 400 */
export async function getActiveTool(id: string): Promise<LtiTool> {
  const tool = await LtiTool.findOne({ where: { id, status: "active" } });
  if (!tool) throw invalid([{ path: "ltiToolId", message: "must be an active tool of the school" }]);
  return tool;
}

async function checkColumn({ lineItemId, courseOfferingId }: LtiLink): Promise<void> {
  if (lineItemId && !(await LineItem.count({ where: { id: lineItemId, courseOfferingId } })))
    throw invalid([{ path: "lineItemId", message: "must be a column of this course offering" }]);
}
