import { Op } from "sequelize";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actorId } from "../../../lib/context.ts";
import { conflict } from "../../../lib/errors.ts";
import { RetentionRule } from "../../../models/privacy/index.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { transition } from "../../common/entities/transition.ts";
import { wholeSchoolOnly } from "../../common/entities/whole-school-only.ts";
import { enqueue } from "../../common/queue.ts";
import { requireSecondPerson } from "../../four-eyes/require-second-person.ts";
import { retentionRun } from "../privacy-queues.ts";
import { type RetentionRuleShown, retentionRules } from "./retention-rules.ts";

const findRule = (id: string, permission: "data-requests.approve" | "data-requests.manage") =>
  findLocked(RetentionRule, id, { where: { [Op.and]: [scopeWhere(permission, wholeSchoolOnly)] } });

const wrongStatus = (status: RetentionRule["status"]) =>
  conflict("retention_rule_status", `The rule is ${status}: this is not possible now`);

/** Activates a rule as a second person: it then runs every day. @throws {AppError} 404; 409 `retention_rule_status`, `own_request` */
export const activateRule = (id: string): Promise<RetentionRuleShown> =>
  transaction(async () => {
    const rule = await findRule(id, "data-requests.approve");
    await transition(rule, {
      from: "paused",
      to: "active",
      verb: "activate",
      refuse: wrongStatus,
      check: () => requireSecondPerson("data-requests.approve", [rule.changedBy]),
      set: { approvedBy: actorId(), approvedAt: now() },
      after: { keepDays: rule.keepDays, action: rule.action },
    });
    return retentionRules.present(rule);
  });

/** Pauses a rule; a run that is under way stops after its batch. @throws {AppError} 404; 409 `retention_rule_status` */
export const pauseRule = (id: string): Promise<RetentionRuleShown> =>
  transaction(async () => {
    const rule = await findRule(id, "data-requests.manage");
    await transition(rule, { from: "active", to: "paused", verb: "pause", refuse: wrongStatus });
    return retentionRules.present(rule);
  });

/** Runs an active rule now instead of tonight, in the background. @throws {AppError} 404; 409 `retention_rule_status`, `own_request` */
export const startRule = (id: string): Promise<RetentionRuleShown> =>
  transaction(async () => {
    const rule = await findRule(id, "data-requests.approve");
    if (rule.status !== "active") throw wrongStatus(rule.status);
    await requireSecondPerson("data-requests.approve", [rule.changedBy]);
    await enqueue(retentionRun, { retentionRuleId: id });
    return retentionRules.present(rule);
  });
