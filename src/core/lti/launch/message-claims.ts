import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { schoolId } from "../../../lib/context.ts";
import { version } from "../../../lib/version.ts";
import type { LtiLaunch, LtiLink, LtiTool } from "../../../models/lti/index.ts";
import { ltiScopes, scopesOf } from "../lti-scopes.ts";
import { platformUrls } from "../platform-urls.ts";
import { LTI_CLAIM } from "./lti-claim.ts";

export interface Message {
  tool: LtiTool;
  launch: LtiLaunch;
  /** Membership role of the user. */
  role: string;
}

interface Course {
  title: string;
  code: string;
  school: string;
  locale: string;
}

/** The claims about course and school, the same in both kinds of message. */
async function commonClaims({ tool, launch, role }: Message) {
  const [course] = await query<Course & object>(sql`
    SELECT co.title, c.code, s.name AS school, s.locale FROM course_offerings co
    JOIN courses c ON c.school_id = co.school_id AND c.id = co.course_id
    JOIN schools s ON s.id = co.school_id
    WHERE co.school_id = ${currentSchool} AND co.id = ${launch.courseOfferingId}`);
  const { title, code, school, locale } = course!;
  const { publicUrl } = platformUrls(schoolId());
  return {
    [`${LTI_CLAIM}/version`]: "1.3.0",
    [`${LTI_CLAIM}/deployment_id`]: tool.deploymentId,
    [`${LTI_CLAIM}/roles`]: [role],
    [`${LTI_CLAIM}/context`]: {
      id: launch.courseOfferingId,
      label: code,
      title,
      type: ["http://purl.imsglobal.org/vocab/lis/v2/course#CourseSection"],
    },
    [`${LTI_CLAIM}/tool_platform`]: {
      guid: schoolId(),
      name: school,
      product_family_code: "school-svc",
      version,
      url: publicUrl,
    },
    [`${LTI_CLAIM}/launch_presentation`]: {
      document_target: "window",
      locale,
      return_url: `${publicUrl}/learning-tools?courseOfferingId=${launch.courseOfferingId}`,
    },
  };
}

/** LtiResourceLinkRequest: a person opens a link. */
export async function resourceLinkClaims(message: Message, link: LtiLink): Promise<object> {
  const { tool, launch } = message;
  return {
    ...(await commonClaims(message)),
    [`${LTI_CLAIM}/message_type`]: "LtiResourceLinkRequest",
    [`${LTI_CLAIM}/target_link_uri`]: link.url ?? tool.targetLinkUri,
    [`${LTI_CLAIM}/resource_link`]: {
      id: link.id,
      title: link.title,
      ...(link.description && { description: link.description }),
    },
    [`${LTI_CLAIM}/custom`]: { ...tool.customParameters, ...link.customParameters },
    ...serviceClaims(tool, launch.courseOfferingId, link.lineItemId),
  };
}

function serviceClaims(tool: LtiTool, offeringId: string, lineItemId: string | null) {
  const urls = platformUrls(schoolId());
  const granted = scopesOf(tool);
  const gradebook = granted.filter((scope) => scope !== ltiScopes.members);
  return {
    ...(gradebook.length > 0 && {
      "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint": {
        scope: gradebook,
        lineitems: urls.lineItems(offeringId),
        ...(lineItemId && { lineitem: urls.lineItem(offeringId, lineItemId) }),
      },
    }),
    ...(granted.includes(ltiScopes.members) && {
      "https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice": {
        context_memberships_url: urls.members(offeringId),
        service_versions: ["2.0"],
      },
    }),
  };
}

/** LtiDeepLinkingRequest: a teacher chooses content in the tool. */
export async function deepLinkingClaims(message: Message): Promise<object> {
  const { tool, launch } = message;
  return {
    ...(await commonClaims(message)),
    [`${LTI_CLAIM}/message_type`]: "LtiDeepLinkingRequest",
    [`${LTI_CLAIM}/target_link_uri`]: tool.deepLinkingUrl,
    [`${LTI_CLAIM}/custom`]: tool.customParameters,
    "https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings": {
      deep_link_return_url: platformUrls(schoolId()).deepLinks,
      accept_types: ["ltiResourceLink"],
      accept_presentation_document_targets: ["window"],
      accept_multiple: true,
      auto_create: true,
      accept_lineitem: true,
      data: launch.id,
    },
  };
}
