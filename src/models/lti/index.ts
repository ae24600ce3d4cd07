import { LtiAssertion } from "./lti-assertion.ts";
import { LtiKey } from "./lti-key.ts";
import { LtiLaunch } from "./lti-launch.ts";
import { LtiLineItem } from "./lti-line-item.ts";
import { LtiLink } from "./lti-link.ts";
import { LtiScore } from "./lti-score.ts";
import { LtiTool } from "./lti-tool.ts";

export { ltiKeyStatuses } from "./lti-key.ts";
export { ltiLinkStatuses } from "./lti-link.ts";
export { activityProgresses, gradingProgresses } from "./lti-score.ts";
export { ltiServices, ltiSharedData, ltiToolStatuses } from "./lti-tool.ts";
export { LtiAssertion, LtiKey, LtiLaunch, LtiLineItem, LtiLink, LtiScore, LtiTool };

export function associate(): void {
  LtiLink.belongsTo(LtiTool, { as: "ltiTool", foreignKey: "ltiToolId" });
}
