import type { NonAttribute } from "sequelize";
import { json, oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";
import type { LtiTool } from "./lti-tool.ts";

export const ltiLinkStatuses = ["active", "hidden"] as const;

/** A link of a course offering that opens a tool. */
export class LtiLink extends tenantTable({
  courseOfferingId: uuid(),
  ltiToolId: uuid(),
  title: text(),
  description: text().nullable(),
  /** What the tool opens; null for the target of the tool. */
  url: text().nullable(),
  customParameters: json<Record<string, string>>().default({}),
  /** The gradebook column that receives the scores. */
  lineItemId: uuid().nullable(),
  /** Id of an account. */
  createdBy: uuid().nullable(),
  status: oneOf(ltiLinkStatuses).default("active"),
}) {
  /** Computed from the tool, in lists. */
  declare toolName: NonAttribute<string>;
  declare sharedData: NonAttribute<LtiTool["sharedData"]>;
}

table(LtiLink, "lti_links");
