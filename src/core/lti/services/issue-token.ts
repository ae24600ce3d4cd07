import { decodeJwt } from "jose";
import { inSchool } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { isId } from "../../../lib/ids.ts";
import { LtiTool } from "../../../models/lti/index.ts";
import { School } from "../../../models/school/index.ts";
import { deferAudit } from "../../audit/deferred/defer-audit.ts";
import { integrationServices } from "../../integrations/services.ts";
import { scopesOf } from "../lti-scopes.ts";
import { platformUrls } from "../platform-urls.ts";
import { BadSignature, verifyToolJwt } from "./tool-signature.ts";
import { useAssertion } from "./use-assertion.ts";

/** An error of OAuth 2, RFC 6749 section 5.2. */
export class TokenRefused extends Error {
  override name = "TokenRefused";
  readonly error: "invalid_request" | "invalid_client" | "unsupported_grant_type" | "invalid_scope";

  constructor(error: TokenRefused["error"], message: string) {
    super(message);
    this.error = error;
  }
}

const ASSERTION_TYPE = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
/** An assertion is made for one request. */
const MAX_ASSERTION_SECONDS = 15 * 60;

/**
 * Issues an access token to a tool that signs an assertion (RFC 7523) with its registered key. An assertion counts once.
 * @throws {TokenRefused}
 */
export async function issueLtiToken(school: string, parameters: Readonly<Record<string, unknown>>) {
  const parameter = (name: string) => {
    const value = parameters[name];
    return typeof value === "string" ? value : "";
  };
  if (parameter("grant_type") !== "client_credentials")
    throw new TokenRefused("unsupported_grant_type", "grant_type must be client_credentials");
  if (parameter("client_assertion_type") !== ASSERTION_TYPE)
    throw new TokenRefused("invalid_request", `client_assertion_type must be ${ASSERTION_TYPE}`);
  const tool = await authenticateTool(school, parameter("client_assertion"));
  const granted = scopesOf(tool);
  const asked = parameter("scope").split(/\s+/).filter(Boolean);
  const scopes = granted.filter((scope) => asked.includes(scope));
  if (!scopes.length)
    throw new TokenRefused("invalid_scope", "The school grants this tool none of these scopes");
  const { token, expiresIn } = integrationServices().ltiTokens.sign({
    schoolId: school,
    keyId: tool.id,
    scopes,
  });
  deferAudit({
    action: "auth.token_issue",
    entityType: "LtiTool",
    entityId: tool.id,
    schoolId: school,
    after: { scopes },
    key: tool.id,
  });
  return { access_token: token, token_type: "Bearer", expires_in: expiresIn, scope: scopes.join(" ") };
}

async function authenticateTool(school: string, assertion: string): Promise<LtiTool> {
  const refuse = (message: string) => new TokenRefused("invalid_client", message);
  const clientId = issuerOf(assertion);
  if (!isId(school) || !clientId) throw refuse("The client assertion is not a signed JWT of a known client");
  const tool = await inSchool(school, async () => {
    const open = await School.count({ where: { id: school, status: "active" } });
    return open ? LtiTool.findOne({ where: { clientId, status: "active" } }) : null;
  });
  if (!tool) throw refuse("The client assertion is not a signed JWT of a known client");
  const { token, issuer } = platformUrls(school);
  const claims = await verifyToolJwt(tool, assertion, [token, issuer]).catch((error: unknown) => {
    if (!(error instanceof BadSignature)) throw error;
    recordRefusal(school, tool);
    throw refuse(`The client assertion is not valid: ${error.message}`);
  });
  const { sub, jti, iat, exp } = claims;
  if (sub !== clientId) throw refuse("sub of the client assertion must be the client id");
  if (typeof jti !== "string" || !jti || jti.length > 500)
    throw refuse("The client assertion must have a jti");
  const seconds = now().getTime() / 1000;
  if (exp! - seconds > MAX_ASSERTION_SECONDS + 60 || iat! - seconds > 60)
    throw refuse("The client assertion must be made now, and expire within 15 minutes");
  if (!(await inSchool(school, () => useAssertion(tool.id, jti, exp!)))) {
    recordRefusal(school, tool);
    throw refuse("The client assertion was used before");
  }
  return tool;
}

function issuerOf(assertion: string): string | null {
  if (assertion.length > 20_000) return null;
  try {
    const { iss } = decodeJwt(assertion);
    return typeof iss === "string" && !iss.includes("\0") ? iss : null;
  } catch {
    return null;
  }
}

const recordRefusal = (schoolId: string, { id }: LtiTool): void =>
  deferAudit({
    action: "auth.key_refused",
    entityType: "LtiTool",
    entityId: id,
    schoolId,
    outcome: "failure",
    after: { method: "client_assertion" },
    key: id,
  });
