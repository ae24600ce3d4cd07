import { z } from "zod";
import { LtiLink, ltiLinkStatuses, ltiSharedData } from "../../../models/lti/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { shownTo } from "../../common/entities/visibility.ts";
import { paragraphs, text } from "../../common/input/schemas.ts";
import { ltiLinkScope } from "../row-scope.ts";
import { CustomParameters, ToolUrl } from "../tools/lti-tools.ts";

const ofTool = (column: string) =>
  `(SELECT lt.${column} FROM lti_tools lt WHERE lt.school_id = t.school_id AND lt.id = t.lti_tool_id)`;

export const LtiLinkView = z
  .object({
    id: z.uuid(),
    courseOfferingId: z.uuid(),
    ltiToolId: z.uuid(),
    toolName: z.string(),
    sharedData: z.enum(ltiSharedData).describe("Personal data that the tool gets"),
    title: z.string(),
    description: z.string().nullable(),
    url: shownTo("staff", z.string().nullable()),
    customParameters: shownTo("staff", z.record(z.string(), z.string())),
    lineItemId: shownTo("staff", z.uuid().nullable().describe("Gradebook column of the scores")),
    createdBy: shownTo("staff", z.uuid().nullable().describe("Id of an account")),
    status: z.enum(ltiLinkStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "LtiLink" });

const fields = {
  title: text(120),
  description: paragraphs(1000).nullable().optional(),
  url: ToolUrl.nullable().optional().describe("What the tool opens; default: the target of the tool"),
  customParameters: CustomParameters.optional(),
  lineItemId: z.uuid().nullable().optional().describe("Gradebook column that receives the scores"),
  status: z.enum(ltiLinkStatuses).optional().describe("Students do not see a hidden link"),
};

export const NewLtiLink = z
  .strictObject({ courseOfferingId: z.uuid(), ltiToolId: z.uuid(), ...fields })
  .meta({ id: "NewLtiLink" });

export const LtiLinkChanges = z.strictObject(fields).partial().meta({ id: "LtiLinkChanges" });

export const ltiLinks = crud(LtiLink, {
  name: "LTI link",
  view: LtiLinkView,
  access: { read: "lti-links.read" },
  computed: { toolName: ofTool("name"), sharedData: ofTool("shared_data") },
  list: {
    filters: { courseOfferingId: z.uuid(), ltiToolId: z.uuid(), status: z.enum(ltiLinkStatuses) },
    sort: ["title", "createdAt"],
    search: ["title"],
  },
  rowScope: ltiLinkScope,
});
