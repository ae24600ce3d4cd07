import type { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { conflict } from "../../../lib/errors.ts";
import { AttendanceSession } from "../../../models/attendance/index.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { transition } from "../../common/entities/transition.ts";
import type { UnlockRegister } from "../schemas.ts";

/**
 * Locks a register: marks cannot be corrected until it is unlocked.
 * @throws {AppError} 404, 409 `register_status` if it has not been taken
 */
export const lockSession = (id: string): Promise<AttendanceSession> => move(id, "taken", "locked");

/**
 * Unlocks a register, so that its marks can be corrected again. The reason is recorded in the audit log.
 * @throws {AppError} 404, 409 `register_status`
 */
export const unlockSession = (
  id: string,
  { reason }: z.output<typeof UnlockRegister> = {},
): Promise<AttendanceSession> => move(id, "locked", "taken", reason);

const move = (
  id: string,
  from: "taken" | "locked",
  to: "taken" | "locked",
  reason?: string,
): Promise<AttendanceSession> =>
  transaction(async () => {
    const session = await findLocked(AttendanceSession, id);
    if (session.status === to) return session;
    await transition(session, {
      from,
      to,
      verb: to === "locked" ? "lock" : "unlock",
      refuse: (status) => conflict("register_status", `The register is ${status}, not ${from}`),
      after: reason ? { reason } : {},
    });
    return session;
  });
