import { z } from "zod";
import { LtiTool, ltiServices, ltiSharedData, ltiToolStatuses } from "../../../models/lti/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { line, paragraphs, text } from "../../common/input/schemas.ts";

/** An address of the tool, opened by a browser or by the service. */
export const ToolUrl = z
  .url({ protocol: /^https?$/, error: "must be an https:// address" })
  .max(500)
  .refine((url) => !/[\s#]/.test(url), "must not contain spaces or a fragment");

export const CustomParameters = z
  .record(z.string().regex(/^[A-Za-z0-9_.-]{1,80}$/, "must be letters, digits, _ . or -"), line().max(500))
  .refine((all) => Object.keys(all).length <= 50, "must have at most 50 parameters");

export const LtiToolView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    loginUrl: z.string(),
    targetLinkUri: z.string(),
    redirectUris: z.array(z.string()),
    jwksUrl: z.string().nullable(),
    publicKey: z.string().nullable(),
    deepLinkingUrl: z.string().nullable(),
    customParameters: z.record(z.string(), z.string()),
    sharedData: z.enum(ltiSharedData),
    services: z.array(z.enum(ltiServices)),
    clientId: z.string(),
    deploymentId: z.string(),
    createdBy: z.uuid().nullable().describe("Id of an account"),
    status: z.enum(ltiToolStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "LtiTool" });

const fields = {
  name: text(80),
  loginUrl: ToolUrl.describe("Where the tool starts a login (OIDC initiate login URL)"),
  targetLinkUri: ToolUrl.describe("What a link opens unless it names another address"),
  redirectUris: z
    .array(ToolUrl)
    .min(1)
    .max(20)
    .transform((urls) => [...new Set(urls)])
    .describe("Where launches may be sent; compared exactly"),
  jwksUrl: ToolUrl.nullable().optional().describe("Public keys of the tool; either this or publicKey"),
  publicKey: paragraphs(4000).nullable().optional().describe("RSA public key of the tool as PEM"),
  deepLinkingUrl: ToolUrl.nullable().optional().describe("Where teachers choose content in the tool"),
  customParameters: CustomParameters.optional().describe(
    "Sent with each launch. A value such as `$User.id`, `$Context.title`, `$ResourceLink.id`, or `$Person.name.full` is replaced by " +
      "what it stands for, if the message tells the tool that anyway",
  ),
  sharedData: z
    .enum(ltiSharedData)
    .optional()
    .describe("Personal data that the tool gets with each launch and in class lists; default: none"),
  services: z
    .array(z.enum(ltiServices))
    .max(ltiServices.length)
    .transform((names) => [...new Set(names)])
    .optional()
    .describe("What the tool may do without a person: class lists, gradebook columns, results, scores"),
  status: z.enum(ltiToolStatuses).optional(),
};

export const NewLtiTool = z.strictObject(fields).meta({ id: "NewLtiTool" });
export const LtiToolChanges = z.strictObject(fields).partial().meta({ id: "LtiToolChanges" });

export const ltiTools = crud(LtiTool, {
  name: "LTI tool",
  view: LtiToolView,
  access: { read: "lti-tools.read" },
  list: {
    filters: { status: z.enum(ltiToolStatuses) },
    sort: ["name", "createdAt"],
    search: ["name"],
  },
});
