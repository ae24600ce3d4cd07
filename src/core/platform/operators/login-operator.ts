import type { z } from "zod";
import { noSchool } from "../../../db/migrating/rls.ts";
import { now } from "../../../lib/clock.ts";
import { newId } from "../../../lib/ids.ts";
import { OperatorLoginAttempt, OperatorSession, PlatformOperator } from "../../../models/platform/index.ts";
import { identityServices } from "../../common/identity-services.ts";
import { hasPasswordExpired } from "../../identity/passwords/has-password-expired.ts";
import { tryPassword } from "../../identity/passwords/try-password.ts";
import { checkSecondFactor } from "../../identity/second-factor/second-factor.ts";
import type { Device } from "../../identity/sessions/credentials.ts";
import { refused } from "../../identity/sessions/login.ts";
import { factorsOf } from "../../identity/sessions/open-session.ts";
import {
  recordingSecondFactor,
  recordRefusedSignIn,
} from "../../identity/sessions/record-refused-sign-in.ts";
import { asPlatform } from "./as-platform.ts";
import { operatorAttempts } from "./operator-attempts.ts";
import { operatorCredentials, operatorSessionEnd, operatorTotpPlace } from "./operator-credentials.ts";
import { recordPlatformAudit } from "./record-platform-audit.ts";
import type { OperatorCredentials, OperatorLogin } from "./schemas.ts";

type Credentials = z.input<typeof OperatorCredentials> & { refreshToken: string };

/**
 * Signs an operator in, by the same rules as accounts of schools.
 * @throws {AppError} 400 `invalid_credentials` or `second_factor_required`
 */
export async function loginOperator(
  { email, password, otp, transport }: z.output<typeof OperatorLogin>,
  device: Device,
): Promise<Credentials> {
  const operator =
    (await asPlatform(() => PlatformOperator.findOne({ where: { email } }), { readOnly: true })) ?? undefined;
  const [attempt, check] = await tryPassword(operator, { password, ip: device.ip }, operatorAttempts);
  const account = operator && { id: operator.id, status: operator.status };
  const claimed = { entityType: "PlatformOperator", account, email } as const;
  const passwordOk = check.ok && !!operator && !hasPasswordExpired(operator);
  if (!operator || !attempt || attempt.locked || !passwordOk || operator.status !== "active") {
    recordRefusedSignIn(claimed, { locked: attempt?.locked, passwordOk });
    throw refused();
  }

  const second = recordingSecondFactor(claimed, () =>
    checkSecondFactor(operator, otp, operatorTotpPlace(operator.id)),
  );
  const passwordHash = check.rehash ? await identityServices().passwords.hash(password) : undefined;
  const changes = { ...second, ...(passwordHash && { passwordHash }) };
  const session = await createSession(operator, { device, transport, attemptId: attempt.id, changes });
  if (!session) throw refused();
  return session;
}

interface SignIn {
  device: Device;
  transport: "cookie" | "body";
  attemptId: string;
  changes: { totpCounter?: string; recoveryCodeHashes?: string[]; passwordHash?: string };
}

/** Creates the session. @returns null if the operator changed since: disabled, another password, or the code already used */
const createSession = (known: PlatformOperator, { device, transport, attemptId, changes }: SignIn) =>
  asPlatform(async (): Promise<Credentials | null> => {
    const operator = await PlatformOperator.findByPk(known.id, { lock: true });
    if (!operator || secretsOf(operator) !== secretsOf(known)) return null;
    await operator.update({ ...changes, lastLoginAt: now() });
    await OperatorLoginAttempt.update({ succeeded: true, reason: null }, { where: { id: attemptId } });
    const id = newId();
    const { token, hash } = identityServices().refreshTokens.issue(noSchool, id);
    await OperatorSession.create({
      id,
      operatorId: operator.id,
      refreshTokenHash: hash,
      transport,
      ip: device.ip,
      userAgent: device.userAgent?.slice(0, 400) ?? null,
      expiresAt: operatorSessionEnd(now()),
      rotatedAt: now(),
      lastSeenAt: now(),
    });
    await recordPlatformAudit({
      action: "auth.login",
      entityType: "OperatorSession",
      entityId: id,
      actorId: operator.id,
      after: { factors: factorsOf(changes), transport },
    });
    return { ...operatorCredentials(operator, id), refreshToken: token };
  });

const secretsOf = (operator: PlatformOperator): string => {
  const { status, passwordHash, totpSecret, totpCounter, recoveryCodeHashes } = operator;
  return JSON.stringify([status, passwordHash, totpSecret, totpCounter, recoveryCodeHashes]);
};
