import { operator } from "../../../lib/context.ts";
import { PlatformOperator } from "../../../models/platform/index.ts";
import { emailServices } from "../../emails/email-services.ts";
import { secondFactorOf } from "../../identity/second-factor/totp.ts";
import { asPlatform } from "./as-platform.ts";
import { endOperatorSessions } from "./end-operator-sessions.ts";
import { operatorTotpPlace } from "./operator-credentials.ts";
import {
  checkOperatorPassword,
  hasOperatorSignedInRecently,
  requireRecentOperatorSignIn,
} from "./prove-operator.ts";
import { recordPlatformAudit } from "./record-platform-audit.ts";

/** Second factor of the calling operator. */
export const operatorTotp = secondFactorOf({
  transaction: asPlatform,
  find: () => PlatformOperator.findByPk(operator().id, { lock: true, rejectOnEmpty: true }),
  place: operatorTotpPlace,
  issuer: async () => `${emailServices().platformName} (platform)`,
  prove: requireRecentOperatorSignIn,
  hasSignedInRecently: hasOperatorSignedInRecently,
  checkPassword: (password) => checkOperatorPassword(password),
  endOtherSessions: (id) => endOperatorSessions(id, "second_factor", operator().sessionId),
  record: (action, entityId) => recordPlatformAudit({ action, entityType: "PlatformOperator", entityId }),
});
