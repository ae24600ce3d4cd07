import { z } from "zod";
import {
  EarlyWarning,
  earlyWarningStatuses,
  warningIndicators,
  warningSeverities,
} from "../../../models/student-support/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { flag } from "../../common/input/schemas.ts";
import { ruleScope, warningScope } from "../row-scope.ts";

export const EarlyWarningView = z
  .object({
    id: z.uuid(),
    studentId: z.uuid(),
    warningRuleId: z.uuid(),
    value: z.string().describe("Value of the indicator when the warning was opened"),
    openedOn: z.iso.date(),
    acknowledgedBy: z.uuid().nullable().describe("Id of an account"),
    acknowledgedAt: z.date().nullable(),
    note: z.string().nullable(),
    assignedStaffMemberId: z.uuid().nullable(),
    closedOn: z.iso.date().nullable(),
    status: z.enum(earlyWarningStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "EarlyWarning" });

const ofRule = (column: string) => ({
  where: `t.warning_rule_id IN (SELECT id FROM warning_rules WHERE school_id = :school AND ${column} = ? AND :reached)`,
  through: { read: "early-warnings.read", rowScope: ruleScope } as const,
});

/** Read-only: warnings are opened and closed by `evaluate-rules.ts`. */
export const earlyWarnings = crud(EarlyWarning, {
  name: "Early warning",
  sensitive: true,
  view: EarlyWarningView,
  access: { read: "early-warnings.read" },
  list: {
    filters: {
      studentId: z.uuid(),
      warningRuleId: z.uuid(),
      assignedStaffMemberId: z.uuid(),
      status: z.enum(earlyWarningStatuses),
      indicator: { schema: z.enum(warningIndicators), ...ofRule("indicator") },
      severity: { schema: z.enum(warningSeverities), ...ofRule("severity") },
      closed: { schema: flag, where: "(t.status = 'closed') = ?" },
    },
    sort: ["-openedOn", "createdAt"],
  },
  rowScope: warningScope,
});

/** Gets a warning that the caller may act on, and locks it. @throws {AppError} 404 */
export const findWarning = (id: string): Promise<EarlyWarning> =>
  findLocked(EarlyWarning, id, { where: scopeWhere("early-warnings.manage", warningScope) });
