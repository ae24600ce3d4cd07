import { z } from "zod";
import { schoolId } from "../../../lib/context.ts";
import { notFound } from "../../../lib/errors.ts";
import { LtiTool } from "../../../models/lti/index.ts";
import { platformUrls } from "../platform-urls.ts";

export const LtiRegistration = z
  .object({
    issuer: z.string().describe("Platform id"),
    clientId: z.string(),
    deploymentId: z.string(),
    jwksUrl: z.string(),
    authorizationUrl: z.string(),
    tokenUrl: z.string(),
  })
  .meta({ id: "LtiRegistration" });

/** What the school enters in the tool. @throws {AppError} 404 */
export async function showRegistration(id: string): Promise<z.input<typeof LtiRegistration>> {
  const tool = await LtiTool.findByPk(id);
  if (!tool) throw notFound("LTI tool");
  const { issuer, jwks, authorization, token } = platformUrls(schoolId());
  const { clientId, deploymentId } = tool;
  return {
    issuer,
    clientId,
    deploymentId,
    jwksUrl: jwks,
    authorizationUrl: authorization,
    tokenUrl: token,
  };
}
