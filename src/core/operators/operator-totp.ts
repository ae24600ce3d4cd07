import { operator } from "../../lib/context.ts";
import { badRequest } from "../../lib/errors.ts";
import { PlatformOperator } from "../../models/operators/index.ts";
import { deferAudit } from "../audit/defer-audit.ts";
import { identityServices } from "../identity/services.ts";
import { secondFactorOf } from "../identity/totp.ts";
import { mailServices } from "../messaging/mail-services.ts";
import { asPlatform } from "./as-platform.ts";
import { operatorTotpPlace } from "./operator-credentials.ts";
import { recordPlatformAudit } from "./record-platform-audit.ts";

const find = () => PlatformOperator.findByPk(operator().id, { lock: true, rejectOnEmpty: true });

/** The second factor of the operator who asks. */
export const operatorTotp = secondFactorOf({
  transaction: asPlatform,
  find,
  place: operatorTotpPlace,
  issuer: async () => `${mailServices().platformName} (platform)`,
  async checkPassword(password) {
    const { passwordHash } = await asPlatform(find);
    const { ok } = await identityServices().passwords.verify(password, passwordHash);
    if (ok) return;
    const entityId = operator().id;
    const change = {
      action: "auth.password_check_failed",
      entityType: "PlatformOperator",
      entityId,
    } as const;
    deferAudit({ ...change, outcome: "failure", key: entityId });
    throw badRequest("invalid_password", "The current password is not right");
  },
  record: (action, entityId) => recordPlatformAudit({ action, entityType: "PlatformOperator", entityId }),
});
