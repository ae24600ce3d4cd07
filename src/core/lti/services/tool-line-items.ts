import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { type Sql, sql } from "../../../db/sql.ts";
import { schoolId } from "../../../lib/context.ts";
import { notFound } from "../../../lib/errors.ts";
import { isId } from "../../../lib/ids.ts";
import { platformUrls } from "../platform-urls.ts";

export interface ToolLineItem {
  id: string;
  title: string;
  maxScore: string;
  resourceId: string | null;
  tag: string | null;
  linkId: string | null;
  /** The tool created it. */
  isOwn: boolean;
}

/** SQL: the columns that a tool may see in an offering: those it created, and those of its links. */
const itemsSql = (toolId: string, offeringId: string): Sql => sql`
  SELECT * FROM (
    SELECT li.id, li.title, li.max_score::text AS "maxScore", x.resource_id AS "resourceId", x.tag,
      coalesce(x.lti_link_id, (SELECT l.id FROM lti_links l WHERE l.school_id = li.school_id AND l.line_item_id = li.id
        AND l.lti_tool_id = ${toolId} ORDER BY l.created_at, l.id LIMIT 1)) AS "linkId",
      x.id IS NOT NULL AS "isOwn"
    FROM line_items li LEFT JOIN lti_line_items x ON x.school_id = li.school_id AND x.line_item_id = li.id
      AND x.lti_tool_id = ${toolId}
    WHERE li.school_id = ${currentSchool} AND li.course_offering_id = ${offeringId}) i
  WHERE ("isOwn" OR "linkId" IS NOT NULL)`;

/** @throws {AppError} 404 */
export async function getToolLineItem(toolId: string, offeringId: string, id: string): Promise<ToolLineItem> {
  const rows = isId(id)
    ? await query<ToolLineItem & object>(sql`${itemsSql(toolId, offeringId)} AND id = ${id}`)
    : [];
  if (!rows[0]) throw notFound("Line item");
  return rows[0];
}

interface Filters {
  resourceId?: string | undefined;
  tag?: string | undefined;
  linkId?: string | undefined;
  after?: string | undefined;
  limit: number;
}

/** One page, and one more row if another page follows. */
export const listToolLineItems = (
  toolId: string,
  offeringId: string,
  { resourceId, tag, linkId, after, limit }: Filters,
): Promise<ToolLineItem[]> =>
  query<ToolLineItem & object>(sql`
    ${itemsSql(toolId, offeringId)}
      AND (${resourceId ?? null}::text IS NULL OR "resourceId" = ${resourceId ?? null})
      AND (${tag ?? null}::text IS NULL OR tag = ${tag ?? null})
      AND (${linkId ?? null}::text IS NULL OR "linkId"::text = ${linkId ?? null})
      AND (${after ?? null}::uuid IS NULL OR id > ${after ?? null}::uuid)
    ORDER BY id LIMIT ${limit + 1}`);

/** The line item as the standard shows it. */
export const lineItemView = (offeringId: string, item: ToolLineItem) => ({
  id: platformUrls(schoolId()).lineItem(offeringId, item.id),
  label: item.title,
  scoreMaximum: Number(item.maxScore),
  ...(item.resourceId !== null && { resourceId: item.resourceId }),
  ...(item.tag !== null && { tag: item.tag }),
  ...(item.linkId !== null && { resourceLinkId: item.linkId }),
});
