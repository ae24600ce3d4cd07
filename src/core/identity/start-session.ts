import type { z } from "zod";
import { now } from "../../lib/clock.ts";
import { withContext } from "../../lib/context.ts";
import { newId } from "../../lib/ids.ts";
import { UserSession } from "../../models/identity/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { widest } from "./load-actor.ts";
import { rolesOfUser } from "./roles-of-user.ts";
import type { SessionCredentials } from "./schemas.ts";
import { identityServices } from "./services.ts";

/** Where a sign-in comes from. */
export interface Device {
  ip: string;
  userAgent: string | null;
}

/** A session that is not used this long ends; each refresh starts the time anew. */
export const sessionDays = 30;

export const sessionEnd = (): Date => new Date(now().getTime() + sessionDays * 86_400_000);

interface Owner {
  id: string;
  schoolId: string;
  email: string;
  name: string;
  school: z.input<typeof SessionCredentials>["school"];
}

/** Opens a session in the running transaction. */
export async function startSession(
  owner: Owner,
  device: Device,
  transport: "cookie" | "body",
): Promise<z.input<typeof SessionCredentials> & { refreshToken: string }> {
  const id = newId();
  const { token, hash } = identityServices().refreshTokens.issue(owner.schoolId, id);
  await UserSession.create({
    id,
    userId: owner.id,
    refreshTokenHash: hash,
    rotatedAt: now(),
    lastSeenAt: now(),
    expiresAt: sessionEnd(),
    transport,
    ip: device.ip,
    userAgent: device.userAgent?.slice(0, 400) ?? null,
  });
  const actorOf = { id: owner.id, sessionId: id, name: owner.name, roles: [], permissions: new Map() };
  await withContext({ actor: actorOf }, () =>
    recordAudit({ action: "auth.login", entityType: "UserSession", entityId: id }),
  );
  return { ...(await credentials(owner, id)), refreshToken: token };
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
