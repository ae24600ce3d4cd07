import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actorId } from "../../../lib/context.ts";
import { conflict } from "../../../lib/errors.ts";
import { StaffMember } from "../../../models/staff/index.ts";
import { EarlyWarning } from "../../../models/student-support/index.ts";
import { audited } from "../../audit/audited.ts";
import { paragraphs } from "../../common/input/schemas.ts";
import { notify } from "../../notifications/notify.ts";
import { checkOwner } from "../check-owner.ts";
import { earlyWarnings, findWarning } from "./early-warnings.ts";

export const WarningAcknowledgement = z
  .strictObject({ note: paragraphs(2000).nullable().optional() })
  .meta({ id: "WarningAcknowledgement" });

export const WarningAssignment = z
  .strictObject({ assignedStaffMemberId: z.uuid().nullable() })
  .meta({ id: "WarningAssignment" });

/** Acknowledges a warning, or changes the note of one that is acknowledged. @throws {AppError} 404, 409 `warning_closed` */
export const acknowledgeWarning = (id: string, { note }: z.output<typeof WarningAcknowledgement>) =>
  transaction(async () => {
    const row = await findOpen(id);
    const { status: before, note: noted } = row;
    await row.update({
      status: "acknowledged",
      note: note === undefined ? noted : note,
      ...(before === "open" && { acknowledgedBy: actorId(), acknowledgedAt: now() }),
    });
    await audited(EarlyWarning, id, "acknowledge", {
      before: { status: before, note: noted },
      after: { status: row.status, note: row.note },
    });
    return earlyWarnings.get(id);
  });

/** Assigns a warning to a member of staff and notifies them, or to nobody. @throws {AppError} 400, 404, 409 `warning_closed` */
export const assignWarning = (id: string, { assignedStaffMemberId }: z.output<typeof WarningAssignment>) =>
  transaction(async () => {
    const row = await findOpen(id);
    const before = row.assignedStaffMemberId;
    if (before === assignedStaffMemberId) return earlyWarnings.present(row);
    if (assignedStaffMemberId) await checkOwner("assignedStaffMemberId", assignedStaffMemberId);
    await row.update({ assignedStaffMemberId });
    await audited(EarlyWarning, id, "assign", {
      before: { assignedStaffMemberId: before },
      after: { assignedStaffMemberId },
    });
    if (assignedStaffMemberId) await notifyAssignee(row, assignedStaffMemberId);
    return earlyWarnings.present(row);
  });

async function findOpen(id: string): Promise<EarlyWarning> {
  const row = await findWarning(id);
  if (row.status === "closed")
    throw conflict("warning_closed", "The warning is closed: its rule no longer holds");
  return row;
}

async function notifyAssignee({ id }: EarlyWarning, staffMemberId: string): Promise<void> {
  const assignee = await StaffMember.findByPk(staffMemberId, { attributes: ["id", "userId"] });
  if (!assignee?.userId || assignee.userId === actorId()) return;
  await notify({
    type: "early_warning_assigned",
    props: {},
    to: { users: [assignee.userId] },
    entityType: "EarlyWarning",
    entityId: id,
    url: "/support",
  });
}
