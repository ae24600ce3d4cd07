import { permissions as audit } from "./audit/permissions.ts";
import { permissions as identity } from "./identity/permissions.ts";
import { permissions as platform } from "./platform/permissions.ts";

/** Everything that a role may allow, with its meaning. */
export const permissions = { ...platform, ...identity, ...audit } as const;

export type Permission = keyof typeof permissions;

export const permissionKeys = Object.keys(permissions) as Permission[];
