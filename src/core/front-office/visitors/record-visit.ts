import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actorId } from "../../../lib/context.ts";
import { unknownReference } from "../../../lib/errors.ts";
import { VisitorLog } from "../../../models/front-office/index.ts";
import { StaffMember } from "../../../models/staff/index.ts";
import { audited } from "../../audit/audited.ts";
import { checkWholeSchool } from "../../common/entities/whole-school-only.ts";
import { line, text } from "../../common/input/schemas.ts";
import { notify } from "../../notifications/notify.ts";

export const NewVisit = z
  .strictObject({
    name: text(160),
    phone: line().trim().min(3).max(50).nullable().optional(),
    purpose: text(200),
    hostStaffMemberId: z.uuid().nullable().optional().describe("Who is visited; notified of the arrival"),
    deniedReason: text(300).optional().describe("The visitor was not let in, and why"),
  })
  .meta({ id: "NewVisit" });

/** Records a visitor who was let in, or was not, and notifies the host. @throws {AppError} 400, 403 */
export const recordVisit = (values: z.output<typeof NewVisit>): Promise<VisitorLog> =>
  transaction(async () => {
    checkWholeSchool("visitors.record");
    const { hostStaffMemberId, deniedReason = null, name, purpose } = values;
    const host = hostStaffMemberId ? await StaffMember.findByPk(hostStaffMemberId) : null;
    if (hostStaffMemberId && !host) throw unknownReference("hostStaffMemberId", "staff member");
    const visit = await VisitorLog.create({
      ...values,
      kind: "visit",
      deniedReason,
      status: deniedReason ? "denied" : "in",
      inAt: now(),
      recordedBy: actorId(),
    });
    await audited(VisitorLog, visit.id, "record", { after: values });
    if (host?.userId && !deniedReason)
      await notify({
        type: "visitor_arrived",
        props: { name, purpose },
        to: { users: [host.userId] },
        entityType: "VisitorLog",
        entityId: visit.id,
        dedupeKey: `visitor:${visit.id}`,
      });
    return visit;
  });
