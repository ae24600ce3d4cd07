import { SignJWT } from "jose";
import { Op } from "sequelize";
import { inSchool } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { type Actor, schoolId, withContext } from "../../../lib/context.ts";
import { isId } from "../../../lib/ids.ts";
import { type LtiLaunch, LtiLink, LtiTool } from "../../../models/lti/index.ts";
import { findOffering } from "../../assessment/gradebook/find-offering.ts";
import { deferAudit } from "../../audit/deferred/defer-audit.ts";
import { knownFailure } from "../../common/entities/known-failure.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { loadActor } from "../../identity/sessions/load-actor.ts";
import { signingKey } from "../keys/signing-key.ts";
import { personalClaims } from "../personal-claims.ts";
import { platformUrls } from "../platform-urls.ts";
import { ltiLinkScope } from "../row-scope.ts";
import { subjectOf } from "../subjects.ts";
import { fillVariables } from "./fill-variables.ts";
import { findUserName } from "./find-user-name.ts";
import { useHint } from "./launch-hints.ts";
import { deepLinkingClaims, type Message, resourceLinkClaims } from "./message-claims.ts";
import { roleIn } from "./role-in.ts";

type Parameters = Readonly<Record<string, unknown>>;

/** What the browser posts to the tool: an id_token, or an error of OpenID Connect. */
export interface FormPost {
  action: string;
  fields: Readonly<Record<string, string>>;
}

/** The request names no registered tool and address: the browser must not be sent anywhere. */
export class UnknownClient extends Error {
  override name = "UnknownClient";
}

const TOKEN_VALID_SECONDS = 300;

class Refusal extends Error {
  readonly error: string;
  constructor(error: string, message: string) {
    super(message);
    this.error = error;
  }
}

/**
 * Answers the authentication request of a tool (OpenID Connect Core section 3.2.2, as the LTI security framework profiles it).
 * @throws {UnknownClient} if client or redirect URI are not registered
 */
export async function authorize(school: string, parameters: Parameters): Promise<FormPost> {
  if (!isId(school)) throw new UnknownClient();
  const tool = await inSchool(school, () =>
    LtiTool.findOne({ where: { clientId: textOf(parameters, "client_id"), status: "active" } }),
  );
  const action = textOf(parameters, "redirect_uri");
  if (!tool?.redirectUris.includes(action)) throw new UnknownClient();
  const state = textOf(parameters, "state");
  const post = (fields: Record<string, string>) => ({
    action,
    fields: { ...fields, ...(state && { state }) },
  });
  try {
    checkForm(parameters, tool);
    return post({ id_token: await launchOf(school, tool, parameters) });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    deferAudit({
      action: "auth.launch_refused",
      entityType: "LtiTool",
      entityId: tool.id,
      schoolId: school,
      outcome: "failure",
      after: { error: error.error },
      key: `${tool.id} ${error.error}`,
    });
    return post({ error: error.error, error_description: error.message });
  }
}

/** A parameter that is repeated, or no text, counts as missing. */
const textOf = (parameters: Parameters, name: string): string => {
  const value = parameters[name];
  return typeof value === "string" && !value.includes("\0") ? value : "";
};

/** @throws {Refusal} */
function checkForm(parameters: Parameters, { deploymentId }: LtiTool): void {
  const expected = { response_type: "id_token", response_mode: "form_post", prompt: "none" };
  if (textOf(parameters, "response_type") !== expected.response_type)
    throw new Refusal("unsupported_response_type", "response_type must be id_token");
  if (!textOf(parameters, "scope").split(" ").includes("openid"))
    throw new Refusal("invalid_scope", "scope must be openid");
  for (const name of ["response_mode", "prompt"] as const)
    if (textOf(parameters, name) !== expected[name])
      throw new Refusal("invalid_request", `${name} must be ${expected[name]}`);
  for (const name of ["nonce", "state", "login_hint", "lti_message_hint"])
    if (!textOf(parameters, name)) throw new Refusal("invalid_request", `${name} is required`);
  const deployment = textOf(parameters, "lti_deployment_id");
  if (deployment && deployment !== deploymentId)
    throw new Refusal("invalid_request", "lti_deployment_id is not the one of this tool");
  if (textOf(parameters, "nonce").length > 500 || textOf(parameters, "state").length > 4000)
    throw new Refusal("invalid_request", "nonce or state is too long");
}

async function launchOf(school: string, tool: LtiTool, parameters: Parameters): Promise<string> {
  const hints = [textOf(parameters, "login_hint"), textOf(parameters, "lti_message_hint")] as const;
  const launch = await inSchool(school, () => useHint(tool.id, ...hints));
  if (!launch) throw new Refusal("login_required", "The launch has expired or was used: open the link again");
  const { userId, sessionId } = launch;
  const caller = await loadActor({ schoolId: school, sessionId, userId });
  if (!caller || caller.lacksSecondFactor)
    throw new Refusal("login_required", "The person is no longer signed in");
  if (caller.suspended) throw new Refusal("access_denied", "The school is suspended");
  const claims = await asActor(school, caller.actor, () => claimsOf(tool, launch));
  if (!claims) throw new Refusal("access_denied", "The person may not open this tool");
  return inSchool(school, () => sign(tool, claims, textOf(parameters, "nonce")));
}

const asActor = <T>(school: string, who: Actor, fn: () => Promise<T>): Promise<T> =>
  withContext({ actor: who }, () => inSchool(school, fn));

/** @returns null if the user lost access since the launch began */
async function claimsOf(tool: LtiTool, launch: LtiLaunch): Promise<object | null> {
  const given = await roleIn(launch.courseOfferingId);
  if (!given) return null;
  const message = { tool, launch, role: given.role };
  const content = await contentOf(launch, message).catch((error: unknown) => {
    if (knownFailure(error)) return null;
    throw error;
  });
  if (!content) return null;
  const { participant } = given;
  const person = participant ?? { kind: "user" as const, id: launch.userId };
  deferAudit({
    action: "auth.launch",
    entityType: launch.ltiLinkId ? "LtiLink" : "LtiTool",
    entityId: launch.ltiLinkId ?? tool.id,
    after: { ltiToolId: tool.id },
    key: launch.id,
  });
  return fillVariables({
    ...content,
    ...personalClaims(tool, await findUserName(participant)),
    sub: subjectOf(tool, person),
  });
}

async function contentOf(launch: LtiLaunch, message: Message): Promise<object | null> {
  if (!launch.ltiLinkId) {
    await findOffering("lti-links.write", launch.courseOfferingId);
    return deepLinkingClaims(message);
  }
  const where = { [Op.and]: [{ id: launch.ltiLinkId }, scopeWhere("lti-links.launch", ltiLinkScope)] };
  const link = await LtiLink.findOne({ where });
  return link && resourceLinkClaims(message, link);
}

async function sign(tool: LtiTool, claims: object, nonce: string): Promise<string> {
  const { kid, key } = await signingKey();
  const seconds = Math.floor(now().getTime() / 1000);
  return new SignJWT({ ...claims, nonce })
    .setProtectedHeader({ alg: "RS256", typ: "JWT", kid })
    .setIssuer(platformUrls(schoolId()).issuer)
    .setAudience(tool.clientId)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + TOKEN_VALID_SECONDS)
    .sign(key);
}
