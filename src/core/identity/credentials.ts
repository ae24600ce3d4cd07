import type { z } from "zod";
import { now } from "../../lib/clock.ts";
import { widest } from "./load-actor.ts";
import { rolesOfUser } from "./roles-of-user.ts";
import type { SessionCredentials } from "./schemas.ts";
import { identityServices } from "./services.ts";

/** Where a sign-in comes from. */
export interface Device {
  ip: string;
  userAgent: string | null;
}

/** A session that is not used this long ends; each refresh extends it again, up to `sessionMaxDays`. */
export const sessionDays = 30;

const DAY_MS = 86_400_000;

/** When a session ends that is used now. No refresh moves it past its latest end, which counts from the sign-in. */
export function sessionEnd(createdAt: Date): Date {
  const latest = createdAt.getTime() + identityServices().sessionMaxDays * DAY_MS;
  return new Date(Math.min(now().getTime() + sessionDays * DAY_MS, latest));
}

interface Owner {
  id: string;
  schoolId: string;
  email: string;
  name: string;
  school: z.input<typeof SessionCredentials>["school"];
}

/** A fresh access token with the account's roles as they are now. */
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
