import type { z } from "zod";
import { noSchool } from "../../db/walls.ts";
import { now } from "../../lib/clock.ts";
import { totpPlace } from "../identity/second-factor.ts";
import { identityServices } from "../identity/services.ts";
import type { OperatorCredentials } from "./schemas.ts";

/** A session that is not used this long ends: it opens every school's side of the platform. */
const IDLE_HOURS = 12;

const HOUR_MS = 3_600_000;

/** When a session ends that is used now. No refresh moves it past its latest end, which counts from the sign-in. */
export function operatorSessionEnd(createdAt: Date): Date {
  const latest = createdAt.getTime() + identityServices().operatorSessionMaxHours * HOUR_MS;
  return new Date(Math.min(now().getTime() + IDLE_HOURS * HOUR_MS, latest));
}

/** How long the browser keeps the cookie of a session. */
export const operatorCookieSeconds = IDLE_HOURS * 3_600;

/** Where the secret of an operator's second factor lies. */
export const operatorTotpPlace = (id: string) => totpPlace(noSchool, id, "platform_operators");

/** A fresh access token. It names no school, and only the routes of the platform take it. */
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
