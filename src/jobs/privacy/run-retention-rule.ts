import { retentionRun } from "../../core/privacy/privacy-queues.ts";
import { applyRule } from "../../core/privacy/retention/apply-rule.ts";
import { job } from "../job.ts";

export const runRetentionRule = job(retentionRun, {
  expireInSeconds: 3_600,
  run: ({ retentionRuleId }, { signal }) => applyRule(retentionRuleId, { signal }),
});
