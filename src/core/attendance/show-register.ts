import { Op } from "sequelize";
import type { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { notFound } from "../../lib/errors.ts";
import { AttendanceRecord, AttendanceSession } from "../../models/attendance/index.ts";
import { within } from "../within.ts";
import { sessionReach } from "./reach.ts";
import type { RegisterView } from "./schemas.ts";

/** A register with its marks. @throws {AppError} 404 */
export function showRegister(id: string): Promise<z.input<typeof RegisterView>> {
  return transaction(async () => {
    const session = await AttendanceSession.findOne({
      where: { [Op.and]: [{ id }, within("attendance.read", sessionReach)] },
    });
    if (!session) throw notFound("Attendance session");
    const records = await AttendanceRecord.findAll({
      where: { attendanceSessionId: id },
      limit: 1_000,
      order: ["studentId"],
    });
    return { ...session.get(), records };
  });
}
