import { OperatorLoginAttempt } from "./operator-login-attempt.ts";
import { OperatorSession } from "./operator-session.ts";
import { PlatformAuditBatch } from "./platform-audit-batch.ts";
import { PlatformAuditEvent } from "./platform-audit-event.ts";
import { PlatformOperator } from "./platform-operator.ts";
import { UnsealedPlatformAuditEvent } from "./unsealed-platform-audit-event.ts";

export { platformOperatorStatuses } from "./platform-operator.ts";
export {
  OperatorLoginAttempt,
  OperatorSession,
  PlatformAuditBatch,
  PlatformAuditEvent,
  PlatformOperator,
  UnsealedPlatformAuditEvent,
};

export function associate(): void {}
