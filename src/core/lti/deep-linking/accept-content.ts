import { decodeJwt } from "jose";
import { z } from "zod";
import { inSchool } from "../../../db/transaction.ts";
import { withContext } from "../../../lib/context.ts";
import { badRequest, forbidden, unauthenticated } from "../../../lib/errors.ts";
import { isId } from "../../../lib/ids.ts";
import { type LtiLaunch, LtiLineItem, LtiTool } from "../../../models/lti/index.ts";
import { createLineItem, NewLineItem } from "../../assessment/gradebook/line-items.ts";
import { parseInput } from "../../common/input/parse-input.ts";
import { loadActor } from "../../identity/sessions/load-actor.ts";
import { answerLaunch } from "../launch/launch-hints.ts";
import { LTI_CLAIM } from "../launch/lti-claim.ts";
import { createLtiLink } from "../links/change-link.ts";
import { NewLtiLink } from "../links/lti-links.ts";
import { platformUrls } from "../platform-urls.ts";
import { BadSignature, verifyToolJwt } from "../services/tool-signature.ts";
import { useAssertion } from "../services/use-assertion.ts";

const DL = "https://purl.imsglobal.org/spec/lti-dl/claim";
const MAX_ITEMS = 50;

const Item = z.object({
  type: z.literal("ltiResourceLink"),
  title: z.string().optional(),
  text: z.string().optional(),
  url: z.string().optional(),
  custom: z.record(z.string(), z.string()).optional(),
  lineItem: z
    .object({
      scoreMaximum: z.number().positive().max(999_999),
      label: z.string().optional(),
      resourceId: z.string().max(500).optional(),
      tag: z.string().max(500).optional(),
    })
    .optional(),
});
type Item = z.output<typeof Item>;

const Response = z.object({
  [`${LTI_CLAIM}/message_type`]: z.literal("LtiDeepLinkingResponse"),
  [`${LTI_CLAIM}/version`]: z.literal("1.3.0"),
  [`${LTI_CLAIM}/deployment_id`]: z.string(),
  [`${DL}/data`]: z.string(),
  [`${DL}/content_items`]: z.array(z.unknown()).max(MAX_ITEMS).default([]),
});

const refused = (message: string) =>
  badRequest("content_refused", `The content of the tool was refused: ${message}`);

/**
 * Takes over the content that a teacher chose in a tool: each resource link becomes a link of the offering, made with the
 * permissions that the teacher has now. Other kinds of content are left out.
 * @returns the offering, and how many links were added
 * @throws {AppError} 400 `content_refused`, 401, 403
 */
export async function acceptContent(
  school: string,
  jwt: string,
): Promise<{ courseOfferingId: string; added: number }> {
  const tool = await findSender(school, jwt);
  const claims = await verifyToolJwt(tool, jwt, platformUrls(school).issuer).catch((error: unknown) => {
    throw error instanceof BadSignature ? refused(error.message) : error;
  });
  const response = Response.safeParse(claims).data as Record<string, unknown> | undefined;
  if (!response || response[`${LTI_CLAIM}/deployment_id`] !== tool.deploymentId)
    throw refused("it is no answer to this school");
  const { nonce, exp } = claims;
  if (typeof nonce !== "string" || !nonce || nonce.length > 500) throw refused("the nonce is missing");
  const launch = await inSchool(school, async () => {
    if (!(await useAssertion(tool.id, `deep-link:${nonce}`, exp!))) throw refused("it was sent before");
    return answerLaunch(tool.id, response[`${DL}/data`]);
  });
  if (!launch) throw refused("the choice has expired or was answered before: start again");
  const items = (response[`${DL}/content_items`] as unknown[]).flatMap(
    (item) => Item.safeParse(item).data ?? [],
  );
  return { courseOfferingId: launch.courseOfferingId, added: await addAll(school, tool, launch, items) };
}

async function findSender(school: string, jwt: string): Promise<LtiTool> {
  const tool = isId(school)
    ? await inSchool(school, () => LtiTool.findOne({ where: { clientId: issuerOf(jwt), status: "active" } }))
    : null;
  if (!tool) throw refused("the tool is not known here");
  return tool;
}

function issuerOf(jwt: string): string {
  try {
    return String(decodeJwt(jwt).iss ?? "").replaceAll("\0", "");
  } catch {
    throw refused("it is no signed JWT");
  }
}

async function addAll(
  school: string,
  tool: LtiTool,
  { userId, sessionId, courseOfferingId }: LtiLaunch,
  items: readonly Item[],
): Promise<number> {
  const caller = await loadActor({ schoolId: school, sessionId, userId });
  if (!caller) throw unauthenticated("You are no longer signed in: sign in and choose the content again");
  if (caller.suspended) throw forbidden("The school is suspended: its data is read-only", "school_suspended");
  if (!caller.actor.permissions.has("lti-links.write")) throw forbidden();
  return withContext({ actor: caller.actor }, () =>
    inSchool(school, async () => {
      for (const item of items) await add(tool, courseOfferingId, item);
      return items.length;
    }),
  );
}

async function add(tool: LtiTool, courseOfferingId: string, item: Item): Promise<void> {
  const title = (item.title?.trim() || tool.name).slice(0, 120);
  const { lineItem } = item;
  const column = lineItem
    ? await createLineItem(
        parseInput(NewLineItem, {
          courseOfferingId,
          title: (lineItem.label?.trim() || title).slice(0, 120),
          maxScore: String(lineItem.scoreMaximum),
        }),
      )
    : null;
  const link = await createLtiLink(
    parseInput(NewLtiLink, {
      courseOfferingId,
      ltiToolId: tool.id,
      title,
      description: item.text?.trim().slice(0, 1000) || null,
      url: item.url ?? null,
      customParameters: item.custom ?? {},
      lineItemId: column?.id ?? null,
    }),
  );
  if (column && lineItem)
    await LtiLineItem.create({
      lineItemId: column.id,
      ltiToolId: tool.id,
      ltiLinkId: link.id,
      resourceId: lineItem.resourceId ?? null,
      tag: lineItem.tag ?? null,
    });
}
