import { z } from "zod";
import { schoolId } from "../../../lib/context.ts";
import { forbidden, invalid } from "../../../lib/errors.ts";
import { LtiLineItem, LtiLink, type LtiTool } from "../../../models/lti/index.ts";
import {
  changeLineItem,
  createLineItem,
  LineItemChanges,
  NewLineItem,
  removeLineItem,
} from "../../assessment/gradebook/line-items.ts";
import { audited } from "../../audit/audited.ts";
import { parseInput } from "../../common/input/parse-input.ts";
import { line } from "../../common/input/schemas.ts";
import { platformUrls } from "../platform-urls.ts";
import { pageUrl } from "./page-url.ts";
import { getToolLineItem, lineItemView, listToolLineItems } from "./tool-line-items.ts";

export const LineItemsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).catch(100),
  resource_id: z.string().max(500).optional(),
  resource_link_id: z.string().max(100).optional(),
  tag: z.string().max(500).optional(),
  after: z.uuid().optional(),
});

/** Numbers of JSON as decimals with two digits, which the gradebook stores exactly. */
const Maximum = z.number().positive().max(999_999).transform(String);

const changeable = {
  label: z.string(),
  scoreMaximum: Maximum,
  resourceId: line().max(500).nullable().optional(),
  tag: line().max(500).nullable().optional(),
};
/** Unknown members are ignored, as the standard wants. Times of submission are not kept: homework has them. */
export const NewToolLineItem = z.object({ ...changeable, resourceLinkId: z.uuid().nullable().optional() });
export const ToolLineItemChanges = z.object(changeable);

/** The columns that the tool may see in the offering (Assignment and Grade Services 2.0). */
export async function listLineItems(
  tool: LtiTool,
  offeringId: string,
  { limit, resource_id, resource_link_id, tag, after }: z.output<typeof LineItemsQuery>,
) {
  const filters = { resourceId: resource_id, linkId: resource_link_id, tag, after, limit };
  const rows = await listToolLineItems(tool.id, offeringId, filters);
  const page = rows.slice(0, limit);
  const url = platformUrls(schoolId()).lineItems(offeringId);
  const kept = { limit, resource_id, resource_link_id, tag, after: page.at(-1)?.id };
  return {
    body: page.map((item) => lineItemView(offeringId, item)),
    next: rows.length > limit ? pageUrl(url, kept) : undefined,
  };
}

export const showLineItem = async (tool: LtiTool, offeringId: string, id: string) =>
  lineItemView(offeringId, await getToolLineItem(tool.id, offeringId, id));

/** Adds a column that belongs to the tool. A link that it names and that has no column yet gets it. @throws {AppError} 400, 409 */
export async function addLineItem(
  tool: LtiTool,
  offeringId: string,
  { label, scoreMaximum, resourceId, tag, resourceLinkId }: z.output<typeof NewToolLineItem>,
) {
  const link = resourceLinkId
    ? await LtiLink.findOne({
        where: { id: resourceLinkId, ltiToolId: tool.id, courseOfferingId: offeringId },
        lock: true,
      })
    : null;
  if (resourceLinkId && !link)
    throw invalid([{ path: "resourceLinkId", message: "must be a link of this tool in this context" }]);
  const values = { courseOfferingId: offeringId, title: label, maxScore: scoreMaximum };
  const item = await createLineItem(parseInput(NewLineItem, values));
  await LtiLineItem.create({
    lineItemId: item.id,
    ltiToolId: tool.id,
    ltiLinkId: link?.id ?? null,
    resourceId: resourceId ?? null,
    tag: tag ?? null,
  });
  if (link && !link.lineItemId) {
    await link.update({ lineItemId: item.id });
    await audited(LtiLink, link.id, "update", {
      before: { lineItemId: null },
      after: { lineItemId: item.id },
    });
  }
  return showLineItem(tool, offeringId, item.id);
}

/** Changes a column that the tool created. @throws {AppError} 404, 403 `not_own_line_item`, 409 */
export async function replaceLineItem(
  tool: LtiTool,
  offeringId: string,
  id: string,
  { label, scoreMaximum, resourceId, tag }: z.output<typeof ToolLineItemChanges>,
) {
  const item = await getOwn(tool, offeringId, id);
  const changes = {
    ...(label !== item.title && { title: label }),
    ...(Number(scoreMaximum) !== Number(item.maxScore) && { maxScore: scoreMaximum }),
  };
  if (Object.keys(changes).length) await changeLineItem(id, parseInput(LineItemChanges, changes));
  await LtiLineItem.update(
    { resourceId: resourceId ?? null, tag: tag ?? null },
    { where: { lineItemId: id, ltiToolId: tool.id } },
  );
  return showLineItem(tool, offeringId, id);
}

/** Removes a column that the tool created and that has no scores. @throws {AppError} 404, 403 `not_own_line_item`, 409 `in_use` */
export async function deleteLineItem(tool: LtiTool, offeringId: string, id: string): Promise<void> {
  await getOwn(tool, offeringId, id);
  await removeLineItem(id);
}

async function getOwn(tool: LtiTool, offeringId: string, id: string) {
  const item = await getToolLineItem(tool.id, offeringId, id);
  if (!item.isOwn)
    throw forbidden(
      "This column was created by a teacher: only the teacher can change it",
      "not_own_line_item",
    );
  return item;
}
