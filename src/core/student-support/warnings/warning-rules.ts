import { z } from "zod";
import { invalid } from "../../../lib/errors.ts";
import {
  WarningRule,
  warningIndicators,
  warningRuleStatuses,
  warningSeverities,
} from "../../../models/student-support/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { Decimal, text } from "../../common/input/schemas.ts";
import { ruleScope } from "../row-scope.ts";

export const WarningRuleView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    indicator: z.enum(warningIndicators),
    threshold: z.string(),
    windowDays: z
      .int()
      .describe("Days up to today; a drop of the average is measured against as many days before"),
    severity: z.enum(warningSeverities),
    status: z.enum(warningRuleStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "WarningRule" });

export const NewWarningRule = z
  .strictObject({
    name: text(100),
    indicator: z.enum(warningIndicators),
    threshold: Decimal.describe(
      "attendance_rate and average_mark: warn below this percentage; otherwise: warn from this number of points, days, incidents or tasks",
    ),
    windowDays: z.int().min(1).max(366),
    severity: z.enum(warningSeverities).optional().describe("Default: medium"),
    status: z.enum(warningRuleStatuses).optional().describe("Default: active"),
  })
  .meta({ id: "NewWarningRule" });

export const WarningRuleChanges = NewWarningRule.omit({ indicator: true })
  .partial()
  .meta({ id: "WarningRuleChanges" });

const percentages: readonly string[] = ["attendance_rate", "average_mark", "average_drop"];

async function checkRule({ indicator, threshold }: WarningRule): Promise<void> {
  const value = Number(threshold);
  const message = percentages.includes(indicator)
    ? value > 0 && value <= 100
      ? null
      : "must be a percentage above 0 and up to 100"
    : Number.isInteger(value) && value > 0
      ? null
      : "must be a whole number above 0";
  if (message) throw invalid([{ path: "threshold", message }]);
}

/** Rules of early warnings. A rule with warnings is not removed: it is paused, which closes its warnings. */
export const warningRules = crud(WarningRule, {
  name: "Warning rule",
  view: WarningRuleView,
  create: NewWarningRule,
  update: WarningRuleChanges,
  access: { read: "early-warnings.read", write: "warning-rules.manage" },
  list: {
    filters: { indicator: z.enum(warningIndicators), status: z.enum(warningRuleStatuses) },
    sort: ["name", "createdAt"],
    search: ["name"],
  },
  rowScope: ruleScope,
  check: checkRule,
});
