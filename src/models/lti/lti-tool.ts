import { json, oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const ltiToolStatuses = ["active", "inactive"] as const;
export const ltiSharedData = ["none", "name", "name_email"] as const;
export const ltiServices = ["members", "line_items", "results", "scores"] as const;

/** A learning tool that the school registered. */
export class LtiTool extends tenantTable({
  name: text(),
  loginUrl: text(),
  targetLinkUri: text(),
  redirectUris: json<string[]>(),
  /** Either this or `publicKey` is set. */
  jwksUrl: text().nullable(),
  /** PEM. */
  publicKey: text().nullable(),
  deepLinkingUrl: text().nullable(),
  customParameters: json<Record<string, string>>().default({}),
  /** Personal data that launches and memberships contain. */
  sharedData: oneOf(ltiSharedData).default("none"),
  services: json<Array<(typeof ltiServices)[number]>>().default([]),
  clientId: text(),
  deploymentId: text(),
  /** Key of the pseudonyms of this tool. Never shown. */
  subjectSalt: text(),
  /** Id of an account. */
  createdBy: uuid().nullable(),
  status: oneOf(ltiToolStatuses).default("active"),
}) {}

table(LtiTool, "lti_tools");
