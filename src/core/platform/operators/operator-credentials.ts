import type { z } from "zod";
import { noSchool } from "../../../db/migrating/rls.ts";
import { now } from "../../../lib/clock.ts";
import { identityServices } from "../../common/identity-services.ts";
import { totpPlace } from "../../identity/second-factor/second-factor.ts";
import type { OperatorCredentials } from "./schemas.ts";

/** Hours of inactivity after which a session ends. Short, because it gives access to every school. */
const IDLE_HOURS = 12;

const HOUR_MS = 3_600_000;

/** Returns when a session used now expires. A refresh never extends it past the maximum age counted from sign-in. */
export function operatorSessionEnd(createdAt: Date): Date {
  const latest = createdAt.getTime() + identityServices().operatorSessionMaxHours * HOUR_MS;
  return new Date(Math.min(now().getTime() + IDLE_HOURS * HOUR_MS, latest));
}

/** Lifetime of the session cookie in seconds. */
export const operatorCookieSeconds = IDLE_HOURS * 3_600;

/** Storage place of the second-factor secret of an operator, bound to its ciphertext. */
export const operatorTotpPlace = (id: string) => totpPlace(noSchool, id, "platform_operators");

/** Issues a new access token. It names no school, and only platform routes accept it. */
export function operatorCredentials(
  { id, email, name }: { id: string; email: string; name: string },
  sessionId: string,
): z.input<typeof OperatorCredentials> {
  const { token, expiresIn } = identityServices().operatorTokens.sign({
    userId: id,
    schoolId: noSchool,
    sessionId,
  });
  return { accessToken: token, tokenType: "Bearer", expiresIn, operator: { id, email, name } };
}
