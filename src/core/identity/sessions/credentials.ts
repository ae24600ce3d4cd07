import type { z } from "zod";
import { now } from "../../../lib/clock.ts";
import { DAY_MS } from "../../../lib/days/day-ms.ts";
import { identityServices } from "../../common/identity-services.ts";
import { rolesOfUser } from "../roles/roles-of-user.ts";
import type { SessionCredentials } from "../schemas.ts";
import { widest } from "./load-actor.ts";

/** The origin of a sign-in. */
export interface Device {
  ip: string;
  userAgent: string | null;
}

/** An unused session expires after this time; each refresh extends it, up to `sessionMaxDays` after the sign-in. */
export const SESSION_DAYS = 30;

/** Calculates the expiry of a session that is used now, at most `sessionMaxDays` after its sign-in. */
export function sessionEnd(createdAt: Date): Date {
  const latest = createdAt.getTime() + identityServices().sessionMaxDays * DAY_MS;
  return new Date(Math.min(now().getTime() + SESSION_DAYS * DAY_MS, latest));
}

interface Owner {
  id: string;
  schoolId: string;
  email: string;
  name: string;
  school: z.input<typeof SessionCredentials>["school"];
}

/** Issues an access token, with a summary of the account and its current roles. */
export async function credentials(
  owner: Owner,
  sessionId: string,
): Promise<z.input<typeof SessionCredentials>> {
  const { token, expiresIn } = identityServices().accessTokens.sign({
    userId: owner.id,
    schoolId: owner.schoolId,
    sessionId,
  });
  return {
    accessToken: token,
    tokenType: "Bearer",
    expiresIn,
    user: await userSummary(owner),
    school: owner.school,
  };
}

export async function userSummary(user: Pick<Owner, "id" | "schoolId" | "email" | "name">) {
  const roles = await rolesOfUser(user);
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    roles: roles.map(({ key }) => key),
    permissions: [...widest(roles).keys()].sort(),
  };
}
