import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { inSchool } from "../../../db/transaction.ts";
import { withContext } from "../../../lib/context.ts";
import { forbidden, notFound, unauthenticated } from "../../../lib/errors.ts";
import { isId } from "../../../lib/ids.ts";
import { LtiTool } from "../../../models/lti/index.ts";
import { School } from "../../../models/school/index.ts";
import { integrationServices } from "../../integrations/services.ts";
import { scopesOf } from "../lti-scopes.ts";

export interface ServiceCall {
  school: string;
  /** Course offering in the path. */
  offeringId: string;
  bearer: string | undefined;
  /** Any one of these allows the call. */
  scopes: readonly string[];
}

/**
 * Runs a call of a tool in its school, for an offering that has a link of the tool. Services that the school
 * has withdrawn since the token was issued are refused.
 * @throws {AppError} 401, 403 `insufficient_scope`, 404
 */
export async function asTool<T>(
  { school, offeringId, bearer, scopes }: ServiceCall,
  work: (tool: LtiTool) => Promise<T>,
): Promise<T> {
  const claims = bearer ? integrationServices().ltiTokens.verify(bearer) : null;
  if (!claims || claims.schoolId !== school)
    throw unauthenticated("An access token is required: request one at the token endpoint");
  return withContext({ actor: undefined, trusted: true }, () =>
    inSchool(school, async () => {
      const tool = await LtiTool.findOne({ where: { id: claims.keyId, status: "active" } });
      const open = await School.count({ where: { id: school, status: "active" } });
      if (!tool || !open) throw unauthenticated("The tool is not active at this school");
      const usable = scopesOf(tool).filter((scope) => claims.scopes.includes(scope));
      if (!scopes.some((scope) => usable.includes(scope)))
        throw forbidden(`The access token lacks the scope ${scopes[0]}`, "insufficient_scope");
      if (!isId(offeringId) || !(await hasLink(tool.id, offeringId))) throw notFound("Context");
      return work(tool);
    }),
  );
}

const hasLink = async (toolId: string, offeringId: string): Promise<boolean> => {
  const rows = await query(sql`
    SELECT FROM lti_links WHERE school_id = ${currentSchool} AND lti_tool_id = ${toolId}
      AND course_offering_id = ${offeringId} AND status = 'active' LIMIT 1`);
  return rows.length > 0;
};
