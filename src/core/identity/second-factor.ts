import { now } from "../../lib/clock.ts";
import { badRequest } from "../../lib/errors.ts";
import { hashRecoveryCode, verifyTotp } from "../../lib/totp.ts";
import type { Account } from "./find-accounts.ts";
import { identityServices } from "./services.ts";

export const totpPlace = (schoolId: string, row: string, table = "users") => ({
  schoolId,
  table,
  row,
  column: "totp_secret",
});

/**
 * Checks a code or a recovery code, where the account has a second factor.
 * @returns what to store with the sign-in, so that neither works twice
 * @throws {AppError} 400 `second_factor_required`, `invalid_second_factor`
 */
export function checkSecondFactor(
  account: Pick<Account, "totpSecret" | "totpConfirmedAt" | "totpCounter" | "recoveryCodeHashes">,
  otp: string | undefined,
  place: ReturnType<typeof totpPlace>,
): { totpCounter?: string; recoveryCodeHashes?: string[] } {
  if (!account.totpSecret || !account.totpConfirmedAt) return {};
  if (!otp) throw badRequest("second_factor_required", "Send the code of your second factor as otp");
  const secret = identityServices().encryption.decrypt(account.totpSecret, place);
  const lastCounter = account.totpCounter === null ? null : Number(account.totpCounter);
  const counter = verifyTotp({ secret, code: otp, now: now(), lastCounter });
  if (counter !== null) return { totpCounter: String(counter) };
  const hash = hashRecoveryCode(otp);
  if (!account.recoveryCodeHashes.includes(hash))
    throw badRequest("invalid_second_factor", "The code of the second factor is not right");
  return { recoveryCodeHashes: account.recoveryCodeHashes.filter((each) => each !== hash) };
}
