import { z } from "zod";
import { actorId } from "../../../lib/context.ts";
import { conflict, invalid } from "../../../lib/errors.ts";
import {
  RetentionRule,
  retainedEntityTypes,
  retentionActions,
  retentionRuleStatuses,
  retentionTriggers,
} from "../../../models/privacy/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { wholeSchoolOnly } from "../../common/entities/whole-school-only.ts";
import { notifyDeciders } from "../../four-eyes/notify-deciders.ts";
import { retainedEntities } from "./retained-entities.ts";

/** A century. */
const MAX_DAYS = 36_500;

export const RetentionRuleView = z
  .object({
    id: z.uuid(),
    entityType: z.enum(retainedEntityTypes),
    trigger: z.enum(retentionTriggers).describe("The event that starts the period"),
    keepDays: z.int(),
    action: z.enum(retentionActions),
    changedBy: z.uuid().nullable().describe("Id of the account that last changed the rule"),
    approvedBy: z.uuid().nullable().describe("Id of the account that last activated the rule"),
    approvedAt: z.date().nullable(),
    lastRunAt: z.date().nullable(),
    status: z.enum(retentionRuleStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "RetentionRule" });

export const NewRetentionRule = z
  .strictObject({
    entityType: z.enum(retainedEntityTypes),
    trigger: z.enum(retentionTriggers),
    keepDays: z.int().min(1).max(MAX_DAYS),
    action: z.enum(retentionActions),
  })
  .meta({ id: "NewRetentionRule" });

export const RetentionRuleChanges = NewRetentionRule.pick({ keepDays: true, action: true })
  .partial()
  .meta({ id: "RetentionRuleChanges" });

const rules = crud(RetentionRule, {
  name: "Retention rule",
  view: RetentionRuleView,
  create: NewRetentionRule,
  update: RetentionRuleChanges,
  access: { read: "data-requests.preview", write: "data-requests.manage" },
  list: {
    filters: { entityType: z.enum(retainedEntityTypes), status: z.enum(retentionRuleStatuses) },
    sort: ["entityType"],
  },
  rowScope: wholeSchoolOnly,
  async check(rule) {
    if (rule.status === "active")
      throw conflict("retention_rule_active", "Pause the rule before you change it");
    const { triggers, actions, minDays } = retainedEntities[rule.entityType];
    const errors = [
      !triggers[rule.trigger] && {
        path: "trigger",
        message: `must be one of: ${Object.keys(triggers).join(", ")}`,
      },
      !actions.includes(rule.action) && { path: "action", message: `must be one of: ${actions.join(", ")}` },
      rule.keepDays < minDays && { path: "keepDays", message: `must be at least ${minDays}` },
    ].filter((error) => error !== false);
    if (errors.length) throw invalid(errors);
    const { entityType, trigger } = rule;
    if (rule.isNewRecord && (await RetentionRule.findOne({ where: { entityType, trigger } })))
      throw conflict(
        "retention_rule_exists",
        "There is a rule for these records and this event: change that one",
      );
    rule.changedBy = actorId();
  },
});

/** A new rule is paused, and only a paused rule is changed: what runs is what a second person has read, who is told of it. */
export const retentionRules: typeof rules = {
  ...rules,
  create: async (values) => awaitActivation(await rules.create(values)),
  update: async (id, values, ifMatch) => awaitActivation(await rules.update(id, values, ifMatch)),
};

async function awaitActivation(rule: RetentionRuleShown): Promise<RetentionRuleShown> {
  await notifyDeciders("data-requests.approve", {
    subject: "retention",
    entityType: "RetentionRule",
    entityId: rule.id,
    url: "/data-requests?tab=retention",
    round: rule.approvedAt?.toISOString() ?? "first",
  });
  return rule;
}

export type RetentionRuleShown = z.input<typeof RetentionRuleView>;
