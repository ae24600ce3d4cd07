import type { LtiTool } from "../../models/lti/index.ts";

const AGS = "https://purl.imsglobal.org/spec/lti-ags/scope/";

/** The OAuth scopes of each service that a school can allow a tool. */
const scopesOfService = {
  members: ["https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly"],
  line_items: [`${AGS}lineitem`, `${AGS}lineitem.readonly`],
  results: [`${AGS}result.readonly`],
  scores: [`${AGS}score`],
} as const satisfies Record<LtiTool["services"][number], readonly string[]>;

export const ltiScopes = {
  members: scopesOfService.members[0],
  lineItems: scopesOfService.line_items[0],
  lineItemsReadonly: scopesOfService.line_items[1],
  results: scopesOfService.results[0],
  scores: scopesOfService.scores[0],
} as const;

/** The scopes that the school grants a tool today. */
export const scopesOf = ({ services }: Pick<LtiTool, "services">): string[] =>
  services.flatMap((service) => [...scopesOfService[service]]);
