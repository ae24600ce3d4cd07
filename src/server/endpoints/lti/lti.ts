import express, { type Request, type RequestHandler, type Response, Router } from "express";
import { acceptContent } from "../../../core/lti/deep-linking/accept-content.ts";
import { publicKeys } from "../../../core/lti/keys/public-keys.ts";
import { authorize, UnknownClient } from "../../../core/lti/launch/authorize.ts";
import { platformUrls } from "../../../core/lti/platform-urls.ts";
import { issueLtiToken, TokenRefused } from "../../../core/lti/services/issue-token.ts";
import { inSchool } from "../../../db/transaction.ts";
import { notFound } from "../../../lib/errors.ts";
import { isId } from "../../../lib/ids.ts";
import { School } from "../../../models/school/index.ts";
import { toAppError } from "../../http/problem.ts";
import type { RequestRecord } from "../../http/request/request-record.ts";
import type { Limits } from "../../limits.ts";
import { recordRefusal } from "../../record-refusal.ts";
import { formPostPage, sendPage, sorryPage } from "./lti-pages.ts";
import { ltiServicesRouter } from "./lti-services.ts";

/**
 * The LTI 1.3 platform of each school, below `/lti/<school id>`. Outside of the API routes, because browsers come here without a
 * session, tools have tokens of their own, and the standards prescribe forms, media types and errors.
 */
export function ltiRouter(limits: Limits, inFlight: RequestHandler): Router {
  const router = Router({ caseSensitive: true });
  const form = express.urlencoded({ extended: false, limit: "64kb", parameterLimit: 30 });
  router.use("/:school", inFlight, forSchool);
  router.get("/:school/jwks.json", limits.ltiTools, async (_req, res) => {
    const keys = await inSchool(schoolOf(res), publicKeys);
    res.set("cache-control", "public, max-age=300").json(keys);
  });
  router.get("/:school/.well-known/openid-configuration", limits.ltiTools, (_req, res) => {
    res.json(configurationOf(schoolOf(res)));
  });
  router.get("/:school/authorize", limits.ltiTools, (req, res) => answerLogin(req, res, req.query));
  router.post("/:school/authorize", limits.ltiTools, form, (req, res) =>
    answerLogin(req, res, req.body ?? {}),
  );
  router.post("/:school/token", form, ...limits.named.login, issueToken);
  router.post("/:school/deep-links", limits.ltiTools, form, takeContent);
  router.use("/:school/contexts/:offering", limits.ltiTools, ltiServicesRouter());
  router.use((req) => {
    throw notFound(`${req.method} ${req.baseUrl}${req.path}`);
  });
  return router;
}

/** An archived or unknown school has no platform. */
const forSchool: RequestHandler = async (req, res, next) => {
  const id = (req.params as Record<string, string>)["school"]!;
  res.setHeader("cache-control", "no-store");
  const isOpen =
    isId(id) && (await inSchool(id, () => School.count({ where: { id, status: ["active", "suspended"] } })));
  if (!isOpen) throw notFound("School");
  res.locals["school"] = id;
  (res.locals["record"] as RequestRecord).schoolId = id;
  next();
};

const schoolOf = (res: Response) => res.locals["school"] as string;

/** OpenID Connect Discovery, for tools that read it. */
function configurationOf(school: string) {
  const urls = platformUrls(school);
  return {
    issuer: urls.issuer,
    authorization_endpoint: urls.authorization,
    token_endpoint: urls.token,
    jwks_uri: urls.jwks,
    response_types_supported: ["id_token"],
    response_modes_supported: ["form_post"],
    subject_types_supported: ["pairwise"],
    id_token_signing_alg_values_supported: ["RS256"],
    scopes_supported: ["openid"],
    token_endpoint_auth_methods_supported: ["private_key_jwt"],
    token_endpoint_auth_signing_alg_values_supported: ["RS256"],
    "https://purl.imsglobal.org/spec/lti-platform-configuration": {
      product_family_code: "school-svc",
      messages_supported: [{ type: "LtiResourceLinkRequest" }, { type: "LtiDeepLinkingRequest" }],
    },
  };
}

async function answerLogin(req: Request, res: Response, parameters: object): Promise<void> {
  try {
    sendPage(res, formPostPage(await authorize(schoolOf(res), parameters as never), req));
  } catch (error) {
    if (!(error instanceof UnknownClient)) throw error;
    recordRefusal(res.locals["record"] as RequestRecord, { status: 400, code: "unknown_client" });
    sendPage(res.status(400), sorryPage("client", req));
  }
}

/** OAuth 2 has its own format of errors, RFC 6749 section 5.2. */
const issueToken: RequestHandler = async (req, res) => {
  try {
    const issued = await issueLtiToken(schoolOf(res), (req.body ?? {}) as Record<string, unknown>);
    res.set("pragma", "no-cache").json(issued);
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error;
    const status = error.error === "invalid_client" ? 401 : 400;
    recordRefusal(res.locals["record"] as RequestRecord, { status, code: error.error });
    res.status(status).json({ error: error.error, error_description: error.message });
  }
};

/** The browser of the teacher brings the chosen content, and goes on to the links of the course. */
const takeContent: RequestHandler = async (req, res) => {
  const { JWT: jwt } = (req.body ?? {}) as Record<string, unknown>;
  try {
    const { courseOfferingId, added } = await acceptContent(
      schoolOf(res),
      typeof jwt === "string" ? jwt : "",
    );
    const { publicUrl } = platformUrls(schoolOf(res));
    res.redirect(303, `${publicUrl}/learning-tools?courseOfferingId=${courseOfferingId}&added=${added}`);
  } catch (error) {
    const known = toAppError(error);
    if (known.status >= 500) throw error;
    recordRefusal(res.locals["record"] as RequestRecord, known);
    sendPage(res.status(known.status), sorryPage("content", req, known.message));
  }
};
