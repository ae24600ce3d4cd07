import { operator } from "../../lib/context.ts";
import { PlatformOperator } from "../../models/operators/index.ts";
import { secondFactorOf } from "../identity/totp.ts";
import { mailServices } from "../messaging/mail-services.ts";
import { asPlatform } from "./as-platform.ts";
import { endOperatorSessions } from "./end-operator-sessions.ts";
import { operatorTotpPlace } from "./operator-credentials.ts";
import {
  checkOperatorPassword,
  hasOperatorSignedInRecently,
  requireRecentOperatorSignIn,
} from "./prove-operator.ts";
import { recordPlatformAudit } from "./record-platform-audit.ts";

/** The second factor of the operator who asks. */
export const operatorTotp = secondFactorOf({
  transaction: asPlatform,
  find: () => PlatformOperator.findByPk(operator().id, { lock: true, rejectOnEmpty: true }),
  place: operatorTotpPlace,
  issuer: async () => `${mailServices().platformName} (platform)`,
  prove: requireRecentOperatorSignIn,
  hasSignedInRecently: hasOperatorSignedInRecently,
  checkPassword: (password) => checkOperatorPassword(password),
  endOtherSessions: (id) => endOperatorSessions(id, "second_factor", operator().sessionId),
  record: (action, entityId) => recordPlatformAudit({ action, entityType: "PlatformOperator", entityId }),
});
