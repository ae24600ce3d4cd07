import type { Scope } from "../../../lib/context.ts";
import type { Permission } from "../../permissions.ts";

const at = "https://purl.imsglobal.org/spec/or/v1p2/scope/";

/** What a key may allow of the OneRoster services, by our names; each stands for scopes of the standard. */
export const oneRosterScopes = {
  "oneroster.roster": ["roster.readonly", "roster-core.readonly"],
  "oneroster.demographics": ["roster-demographics.readonly"],
  "oneroster.gradebook": ["gradebook.readonly", "gradebook-core.readonly"],
} as const;

export type OneRosterScope = keyof typeof oneRosterScopes;
export const oneRosterScopeKeys = Object.keys(oneRosterScopes) as OneRosterScope[];

export const isOneRosterScope = (scope: string): scope is OneRosterScope =>
  Object.hasOwn(oneRosterScopes, scope);

/** What the maker of a key must be allowed to do in the whole school, when the key is made and at each use. */
const neededFor: Readonly<Record<OneRosterScope, readonly Permission[]>> = {
  "oneroster.roster": ["structure.read", "students.read", "guardians.read", "staff.read"],
  "oneroster.demographics": ["students.read"],
  "oneroster.gradebook": ["students.read", "grades.read"],
};

export const permissionsFor = (...scopes: OneRosterScope[]): Map<Permission, Scope> =>
  new Map(scopes.flatMap((scope) => neededFor[scope].map((permission) => [permission, "all"] as const)));

/** The scopes of the standard that a key with these scopes of ours has. */
export const standardScopes = (scopes: readonly string[]): string[] =>
  oneRosterScopeKeys
    .filter((scope) => scopes.includes(scope))
    .flatMap((scope) => oneRosterScopes[scope].map((name) => at + name));

/** Whether a token with these scopes of the standard allows what is asked for. */
export const allows = (granted: readonly string[], scope: OneRosterScope): boolean =>
  oneRosterScopes[scope].some((name) => granted.includes(at + name));
