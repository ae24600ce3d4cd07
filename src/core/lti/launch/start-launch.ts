import { Op } from "sequelize";
import { z } from "zod";
import { schoolId } from "../../../lib/context.ts";
import { forbidden, invalid, notFound } from "../../../lib/errors.ts";
import { LtiLink, type LtiTool } from "../../../models/lti/index.ts";
import { findOffering } from "../../assessment/gradebook/find-offering.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { getActiveTool } from "../links/change-link.ts";
import { platformUrls } from "../platform-urls.ts";
import { ltiLinkScope } from "../row-scope.ts";
import { createHint } from "./launch-hints.ts";
import { roleIn } from "./role-in.ts";

export const LtiLaunchStart = z
  .object({ url: z.string().describe("The browser goes there; valid once, for five minutes") })
  .meta({ id: "LtiLaunchStart" });

/**
 * Starts the launch of a link: the login that the tool completes at our authorization endpoint.
 * @throws {AppError} 404, 403 for who is neither a student nor a teacher of the offering today
 */
export async function startLaunch(id: string): Promise<z.input<typeof LtiLaunchStart>> {
  const where = { [Op.and]: [{ id }, scopeWhere("lti-links.launch", ltiLinkScope)] };
  const link = await LtiLink.findOne({ where });
  if (!link) throw notFound("LTI link");
  const tool = await getActiveTool(link.ltiToolId);
  if (!(await roleIn(link.courseOfferingId)))
    throw forbidden("Only students and teachers of this course can open its tools");
  const hint = await createHint({
    ltiToolId: tool.id,
    courseOfferingId: link.courseOfferingId,
    ltiLinkId: link.id,
  });
  return { url: loginUrl(tool, link.url ?? tool.targetLinkUri, hint) };
}

export const ContentChoice = z
  .strictObject({ ltiToolId: z.uuid(), courseOfferingId: z.uuid() })
  .meta({ id: "LtiContentChoice" });

/** Opens the tool for a teacher to choose content for an offering (deep linking). @throws {AppError} 400 */
export async function startContentChoice({
  ltiToolId,
  courseOfferingId,
}: z.output<typeof ContentChoice>): Promise<z.input<typeof LtiLaunchStart>> {
  await findOffering("lti-links.write", courseOfferingId);
  const tool = await getActiveTool(ltiToolId);
  if (!tool.deepLinkingUrl)
    throw invalid([{ path: "ltiToolId", message: "must be a tool in which content can be chosen" }]);
  const hint = await createHint({ ltiToolId, courseOfferingId, ltiLinkId: null });
  return { url: loginUrl(tool, tool.deepLinkingUrl, hint) };
}

/** Third-party initiated login, OpenID Connect Core section 4, with the parameters of LTI. */
function loginUrl(tool: LtiTool, target: string, hint: { loginHint: string; messageHint: string }): string {
  const url = new URL(tool.loginUrl);
  const parameters = {
    iss: platformUrls(schoolId()).issuer,
    login_hint: hint.loginHint,
    lti_message_hint: hint.messageHint,
    target_link_uri: target,
    client_id: tool.clientId,
    lti_deployment_id: tool.deploymentId,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
