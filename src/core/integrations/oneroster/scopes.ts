import type { Scope } from "../../../lib/context.ts";
import type { Permission } from "../../permissions.ts";

const SCOPE_URL = "https://purl.imsglobal.org/spec/or/v1p2/scope/";

/** OneRoster scopes of API keys, each with the scopes of the standard that it stands for. */
export const oneRosterScopes = {
  "oneroster.roster": ["roster.readonly", "roster-core.readonly"],
  "oneroster.demographics": ["roster-demographics.readonly"],
  "oneroster.gradebook": ["gradebook.readonly", "gradebook-core.readonly"],
} as const;

export type OneRosterScope = keyof typeof oneRosterScopes;
export const oneRosterScopeKeys = Object.keys(oneRosterScopes) as OneRosterScope[];

export const isOneRosterScope = (scope: string): scope is OneRosterScope =>
  Object.hasOwn(oneRosterScopes, scope);

/** Permissions that the owner of a key must hold for the whole school, when the key is created and at each use. */
const requiredPermissions: Readonly<Record<OneRosterScope, readonly Permission[]>> = {
  "oneroster.roster": ["structure.read", "students.read", "guardians.read", "staff.read"],
  "oneroster.demographics": ["students.read"],
  "oneroster.gradebook": ["students.read", "grades.read"],
};

export const permissionsFor = (...scopes: OneRosterScope[]): Map<Permission, Scope> =>
  new Map(
    scopes.flatMap((scope) => requiredPermissions[scope].map((permission) => [permission, "all"] as const)),
  );

/** The scopes of the standard granted by these scopes of a key. */
export const standardScopes = (scopes: readonly string[]): string[] =>
  oneRosterScopeKeys
    .filter((scope) => scopes.includes(scope))
    .flatMap((scope) => oneRosterScopes[scope].map((name) => SCOPE_URL + name));

/** Whether a token with these scopes of the standard grants the required scope. */
export const allows = (granted: readonly string[], scope: OneRosterScope): boolean =>
  oneRosterScopes[scope].some((name) => granted.includes(SCOPE_URL + name));
