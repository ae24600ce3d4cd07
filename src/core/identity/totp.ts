import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actor, schoolId } from "../../lib/context.ts";
import { badRequest, conflict } from "../../lib/errors.ts";
import { hashRecoveryCode, newRecoveryCodes, newTotpSecret, totpUri, verifyTotp } from "../../lib/totp.ts";
import { User } from "../../models/identity/index.ts";
import { School } from "../../models/platform/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { checkOwnPassword } from "./reset-password.ts";
import { totpPlace } from "./second-factor.ts";
import { identityServices } from "./services.ts";

const self = () => User.findByPk(actor().id, { lock: true, rejectOnEmpty: true });

/** Makes a secret for the authenticator app. It counts once `confirmTotp` has seen a code of it. */
export function beginTotp(): Promise<{ secret: string; uri: string }> {
  return transaction(async () => {
    const user = await self();
    if (user.totpConfirmedAt)
      throw conflict("second_factor_active", "Remove the present second factor first");
    const school = await School.findByPk(schoolId(), { rejectOnEmpty: true });
    const secret = newTotpSecret();
    await user.update({
      totpSecret: identityServices().encryption.encrypt(secret, totpPlace(user.schoolId, user.id)),
      totpCounter: null,
    });
    return { secret, uri: totpUri({ secret, issuer: school.name, account: user.email }) };
  });
}

/** Turns the second factor on. @returns recovery codes, which are shown this once */
export function confirmTotp(code: string): Promise<{ recoveryCodes: string[] }> {
  return transaction(async () => {
    const user = await self();
    if (!user.totpSecret) throw conflict("second_factor_missing", "Begin the set-up first");
    if (user.totpConfirmedAt) throw conflict("second_factor_active", "The second factor is on already");
    const secret = identityServices().encryption.decrypt(user.totpSecret, totpPlace(user.schoolId, user.id));
    const counter = verifyTotp({ secret, code, now: now(), lastCounter: null });
    if (counter === null) throw badRequest("invalid_second_factor", "The code is not right");
    const recoveryCodes = newRecoveryCodes();
    await user.update({
      totpConfirmedAt: now(),
      totpCounter: String(counter),
      recoveryCodeHashes: recoveryCodes.map(hashRecoveryCode),
    });
    await recordAudit({ action: "auth.second_factor_on", entityType: "User", entityId: user.id });
    return { recoveryCodes };
  });
}

export async function removeTotp(password: string): Promise<void> {
  await checkOwnPassword(password);
  await transaction(async () => {
    const user = await self();
    await user.update({ totpSecret: null, totpConfirmedAt: null, totpCounter: null, recoveryCodeHashes: [] });
    await recordAudit({ action: "auth.second_factor_off", entityType: "User", entityId: user.id });
  });
}
