import { z } from "zod";
import { activateRule, pauseRule, startRule } from "../../../core/privacy/retention/decide-rule.ts";
import { previewRule, RetentionPreview } from "../../../core/privacy/retention/preview-rule.ts";
import { RetentionRuleView, retentionRules } from "../../../core/privacy/retention/retention-rules.ts";
import {
  RetentionOptions,
  showRetentionOptions,
} from "../../../core/privacy/retention/show-retention-options.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";

const params = z.object({ id: z.uuid() });

export const retention = [
  ...crudRoutes("/retention-rules", retentionRules),
  route({
    method: "get",
    path: "/retention-rules/:id/preview",
    records: "RetentionRule",
    summary: "Show how many records a rule would delete or anonymise, and the first of them",
    permission: "data-requests.preview",
    params,
    response: RetentionPreview,
    handle: ({ params }) => previewRule(params.id),
  }),
  route({
    method: "put",
    path: "/retention-rules/:id/activation",
    summary: "Activate a rule as a second person; it then runs every day",
    permission: "data-requests.approve",
    params,
    response: RetentionRuleView,
    handle: ({ params }) => activateRule(params.id),
  }),
  route({
    method: "put",
    path: "/retention-rules/:id/pause",
    summary: "Pause a rule",
    permission: "data-requests.manage",
    params,
    response: RetentionRuleView,
    handle: ({ params }) => pauseRule(params.id),
  }),
  route({
    method: "post",
    path: "/retention-rules/:id/runs",
    summary: "Run an active rule now, in the background, as a second person; it cannot be undone",
    permission: "data-requests.approve",
    status: 202,
    params,
    response: RetentionRuleView,
    handle: ({ params }) => startRule(params.id),
  }),
  route({
    method: "get",
    path: "/retention-options",
    summary: "List the kinds of records that may have a retention rule, and what the rule may say",
    permission: "data-requests.manage",
    response: RetentionOptions,
    handle: async () => showRetentionOptions(),
  }),
];
