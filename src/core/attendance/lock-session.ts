import { transaction } from "../../db/transaction.ts";
import { conflict, notFound } from "../../lib/errors.ts";
import { AttendanceSession } from "../../models/attendance/index.ts";
import { recordAudit } from "../audit/record-audit.ts";

/** After this nobody corrects marks any more, until it is unlocked. @throws {AppError} 409 for a register that was not taken */
export const lockSession = (id: string): Promise<AttendanceSession> => move(id, "taken", "locked");

export const unlockSession = (id: string): Promise<AttendanceSession> => move(id, "locked", "taken");

const move = (id: string, from: "taken" | "locked", to: "taken" | "locked"): Promise<AttendanceSession> =>
  transaction(async () => {
    const session = await AttendanceSession.findByPk(id, { lock: true });
    if (!session) throw notFound("Attendance session");
    if (session.status === to) return session;
    if (session.status !== from)
      throw conflict("register_status", `The register is ${session.status}, not ${from}`);
    await session.update({ status: to });
    await recordAudit({
      action: `attendance.${to === "locked" ? "lock" : "unlock"}`,
      entityType: "AttendanceSession",
      entityId: id,
      before: { status: from },
      after: { status: to },
    });
    return session;
  });
