import { now } from "../../../lib/clock.ts";
import { badRequest } from "../../../lib/errors.ts";
import { hashRecoveryCode, verifyTotp } from "../../../lib/tokens/totp.ts";
import { identityServices } from "../../common/identity-services.ts";
import type { Account } from "../accounts/find-accounts.ts";

export const totpPlace = (schoolId: string, row: string, table = "users") => ({
  schoolId,
  table,
  row,
  column: "totp_secret",
});

/**
 * Checks a TOTP code or a recovery code, if the account has a second factor.
 * @returns values to store with the sign-in, so that neither can be used twice
 * @throws {AppError} 400 `second_factor_required`, `invalid_second_factor`
 */
export function checkSecondFactor(
  account: Pick<Account, "totpSecret" | "totpConfirmedAt" | "totpCounter" | "recoveryCodeHashes">,
  otp: string | undefined,
  place: ReturnType<typeof totpPlace>,
): { totpCounter?: string; recoveryCodeHashes?: string[] } {
  if (!account.totpSecret || !account.totpConfirmedAt) return {};
  if (!otp) throw badRequest("second_factor_required", "Send the code of your second factor as `otp`");
  const secret = identityServices().encryption.decrypt(account.totpSecret, place);
  const lastCounter = account.totpCounter === null ? null : Number(account.totpCounter);
  const counter = verifyTotp({ secret, code: otp, now: now(), lastCounter });
  if (counter !== null) return { totpCounter: String(counter) };
  const hash = hashRecoveryCode(otp);
  if (!account.recoveryCodeHashes.includes(hash))
    throw badRequest("invalid_second_factor", "The code of the second factor is incorrect");
  return { recoveryCodeHashes: account.recoveryCodeHashes.filter((each) => each !== hash) };
}
