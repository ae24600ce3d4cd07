import type { z } from "zod";
import { now } from "../../../lib/clock.ts";
import { operator } from "../../../lib/context.ts";
import { PlatformOperator } from "../../../models/platform/index.ts";
import { asPlatform } from "./as-platform.ts";
import { endOperatorSessions } from "./end-operator-sessions.ts";
import { hashOperatorPassword } from "./hash-operator-password.ts";
import { checkOperatorPassword } from "./prove-operator.ts";
import { recordPlatformAudit } from "./record-platform-audit.ts";
import type { ChangeOperatorPassword } from "./schemas.ts";

/** Changes the password of the calling operator and ends their other sessions. @throws {AppError} 400 `invalid_password` */
export async function changeOperatorPassword({
  currentPassword,
  newPassword,
}: z.output<typeof ChangeOperatorPassword>): Promise<void> {
  await checkOperatorPassword(currentPassword);
  const passwordHash = await hashOperatorPassword(newPassword, operator(), "newPassword");
  await asPlatform(async () => {
    const { id, sessionId } = operator();
    const self = await PlatformOperator.findByPk(id, { lock: true, rejectOnEmpty: true });
    await self.update({
      passwordHash,
      passwordChangedAt: now(),
      passwordExpiresAt: null,
      unlockedAt: now(),
    });
    await endOperatorSessions(id, "password_change", sessionId);
    await recordPlatformAudit({
      action: "auth.password_change",
      entityType: "PlatformOperator",
      entityId: id,
    });
  });
}
