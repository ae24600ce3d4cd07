import { OperatorLoginAttempt } from "./operator-login-attempt.ts";
import { OperatorSession } from "./operator-session.ts";
import { PlatformAuditEvent } from "./platform-audit-event.ts";
import { PlatformOperator } from "./platform-operator.ts";

export { platformOperatorStatuses } from "./platform-operator.ts";
export { OperatorLoginAttempt, OperatorSession, PlatformAuditEvent, PlatformOperator };

export function associate(): void {}
