import { now } from "../../lib/clock.ts";
import { operator } from "../../lib/context.ts";
import { OperatorSession } from "../../models/operators/index.ts";
import { asPlatform } from "./as-platform.ts";
import { recordPlatformAudit } from "./record-platform-audit.ts";

/** Signs the operator out. A second request of the same session finds it done. */
export const logoutOperator = (): Promise<void> =>
  asPlatform(async () => {
    const { sessionId } = operator();
    const [count] = await OperatorSession.update(
      { revokedAt: now(), revokedReason: "logout" },
      { where: { id: sessionId, revokedAt: null } },
    );
    if (count)
      await recordPlatformAudit({
        action: "auth.logout",
        entityType: "OperatorSession",
        entityId: sessionId,
      });
  });

/** Ends every session of an operator, in the running transaction. */
export async function endOperatorSessions(operatorId: string, reason: string): Promise<void> {
  await OperatorSession.update(
    { revokedAt: now(), revokedReason: reason },
    { where: { operatorId, revokedAt: null } },
  );
}
