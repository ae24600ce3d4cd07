import type { z } from "zod";
import { query } from "../../db/query.ts";
import { now } from "../../lib/clock.ts";
import { withContext } from "../../lib/context.ts";
import { newId } from "../../lib/ids.ts";
import { UserSession } from "../../models/identity/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { widest } from "./load-actor.ts";
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

type RoleRow = Parameters<typeof widest>[0][number];

export async function userSummary({
  id,
  schoolId,
  email,
  name,
}: Pick<Owner, "id" | "schoolId" | "email" | "name">) {
  const roles = await query<RoleRow>(
    {
      name: "roles-of-user",
      text: `
        SELECT r.key, r.is_system AS system, coalesce((
          SELECT json_agg(json_build_array(p.permission, p.scope)) FROM role_permissions p
          WHERE p.school_id = r.school_id AND p.role_id = r.id), '[]') AS grants
        FROM user_roles ur JOIN roles r ON r.school_id = ur.school_id AND r.id = ur.role_id
        JOIN schools sc ON sc.id = ur.school_id
        WHERE ur.school_id = $1 AND ur.user_id = $2 AND r.status = 'active'
          AND (ur.starts_on IS NULL OR ur.starts_on <= (now() AT TIME ZONE sc.timezone)::date)
          AND (ur.ends_on IS NULL OR ur.ends_on >= (now() AT TIME ZONE sc.timezone)::date)
        ORDER BY r.key`,
    },
    [schoolId, id],
  );
  return {
    id,
    email,
    name,
    roles: roles.map(({ key }) => key),
    permissions: [...widest(roles).keys()].sort(),
  };
}
