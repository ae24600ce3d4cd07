import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import test from "ava";
import fc from "fast-check";
import {
  enableUser,
  setUserPassword,
  setUserRoles,
} from "../../../src/core/identity/accounts/change-user.ts";
import { createUser } from "../../../src/core/identity/accounts/create-user.ts";
import { covers } from "../../../src/core/identity/roles/delegation.ts";
import { findHeldRoles } from "../../../src/core/identity/roles/find-held-roles.ts";
import { roles, setGrants } from "../../../src/core/identity/roles/roles.ts";
import { systemRoles } from "../../../src/core/identity/roles/system-roles.ts";
import { loadKeyActor, loadPermissions, widest } from "../../../src/core/identity/sessions/load-actor.ts";
import { findLiveKey } from "../../../src/core/integrations/api-keys/api-keys.ts";
import { createApiKey } from "../../../src/core/integrations/api-keys/create-api-key.ts";
import { isOneRosterScope, permissionsFor } from "../../../src/core/integrations/oneroster/scopes.ts";
import { usableScopes } from "../../../src/core/integrations/oneroster/usable-scopes.ts";
import { transaction } from "../../../src/db/transaction.ts";
import { type Actor, type Scope, withContext } from "../../../src/lib/context.ts";
import { AppError } from "../../../src/lib/errors.ts";
import { startApp } from "../../support/app.ts";
import { sourceFiles } from "../../support/source-files.ts";
import { password } from "../with-permissions.ts";

/** Every file that writes what gives power, with what holds it to the rule. A new one belongs here, and needs a check. */
const givers: Readonly<Record<string, string | null>> = {
  "src/core/identity/accounts/create-user.ts": "grantRoles(",
  "src/core/identity/roles/grant-roles.ts": "checkWithinAuthority(",
  "src/core/identity/roles/roles.ts": "checkWithinAuthority(",
  "src/core/integrations/api-keys/create-api-key.ts": "covers(caller.permissions",
  // An address shows what its maker sees at each reading.
  "src/core/integrations/calendars/calendar-feeds.ts": "caller.apiKeyId",
  // These note a use, and revoke: they give nothing.
  "src/core/integrations/calendars/read-feed.ts": null,
  "src/core/integrations/api-keys/api-keys.ts": null,
  // Links to a password go to the owner's own address.
  "src/core/identity/invitations/send-invitation.ts": null,
  "src/core/identity/passwords/forgot-password.ts": null,
  "src/core/identity/passwords/reset-password.ts": null,
};
const gives =
  /\b(?:UserRole|RolePermission|ApiKey|UserToken|CalendarFeed)\.(?:create|bulkCreate|upsert|update)\(|\bUser\.create\(|(?:INSERT INTO|UPDATE) (?:user_roles|role_permissions|api_keys|user_tokens|calendar_feeds)\b/;

const app = await startApp();
const admin = await app.as("admin");
const schoolId = admin.credentials.school.id as string;
test.after.always(() => app.close());

test("every place that gives power is known, and asks for what is given", (t) => {
  const found = sourceFiles("src").filter(
    (file) => !file.startsWith("src/db/migrations/") && gives.test(readFileSync(file, "utf8")),
  );
  t.deepEqual(found, Object.keys(givers).sort());
  for (const [file, check] of Object.entries(givers))
    if (check) t.true(readFileSync(file, "utf8").includes(check), `${file} does not call ${check}`);
});

/** The permissions that the attempts are about: those that give power, and some that do not. */
const permissions = [
  ...[
    "users.manage",
    "roles.manage",
    "integrations.manage",
    "guardians.manage",
    "fees.approve",
    "grades.read",
  ],
  ...["structure.read", "students.read", "guardians.read", "staff.read"],
] as const;
const grants = fc.uniqueArray(
  fc.record({
    permission: fc.constantFrom(...permissions),
    scope: fc.constantFrom<Scope>("all", "all", "own_classes", "self"),
  }),
  { selector: ({ permission }) => permission, maxLength: permissions.length },
);
const step = fc.record({
  by: fc.nat(),
  at: fc.nat(),
  role: fc.nat(),
  grants,
  kind: fc.constantFrom(
    ...(["account", "account", "invited", "role", "grants", "roles", "activate", "password"] as const),
    ...(["key", "enable"] as const),
  ),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const asOffice = <T>(work: () => Promise<T>) => withContext({ schoolId, trusted: true }, work);
const refusals: Record<string, number> = {};
/** What is refused as it should be is an attempt without a result. */
const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    refusals[error.code] = (refusals[error.code] ?? 0) + 1;
    return undefined;
  }
};
let serial = 0;
const newKey = () => {
  serial += 1;
  return `r-${serial}`;
};
const newRole = async (permissions: Step["grants"]) => {
  const key = newKey();
  const role = await transaction(() => roles.create({ key, name: key, category: "staff" }));
  await setGrants(role.id, { permissions });
  return { id: role.id, key };
};
const newAccount = (keys: string[], more: object = { password }) =>
  createUser({ email: `${newKey()}@closure.example`, name: "Closure", roles: keys, ...more });

interface Held {
  actor: Actor;
  /** A key cannot change its account, and has no password. */
  keyId?: string;
}

/** Makes attempts as somebody with these permissions, and as all accounts and keys that come of them. */
async function play(own: Step["grants"], old: Step["grants"], steps: readonly Step[]) {
  const { seed, retired, strong, victim } = await asOffice(async () => {
    const role = await newRole(own);
    const retired = await newRole(old);
    const strong = await newRole(permissions.map((permission) => ({ permission, scope: "all" })));
    const seed = await newAccount([role.key, retired.key]);
    await transaction(() => roles.update(retired.id, { status: "retired" }));
    const victim = await newAccount([strong.key]);
    await transaction(() => victim.update({ status: "disabled" }));
    return { seed, retired, strong, victim };
  });
  const may = await loadPermissions({ schoolId, userId: seed.id });
  const accounts = [seed.id];
  const invited: string[] = [];
  const keys: Array<{ id: string; userId: string; scopes: string[] }> = [];
  const pool = [retired, strong, ...Object.keys(systemRoles).map((key) => ({ id: randomUUID(), key }))];

  const everybody = async (): Promise<Held[]> => {
    const people = accounts.map(async (id) => ({
      actor: {
        ...{ id, sessionId: randomUUID(), name: "Closure", roles: [] },
        permissions: await loadPermissions({ schoolId, userId: id }),
      },
    }));
    const programs = keys.map(async (key) => {
      const caller = await loadKeyActor({ ...key, schoolId });
      return caller ? [{ actor: caller.actor, keyId: key.id }] : [];
    });
    return [...(await Promise.all(people)), ...(await Promise.all(programs)).flat()];
  };

  for (const { by, at, role, grants, kind } of steps) {
    const held = await everybody();
    const { actor } = held[by % held.length]!;
    const chosen = pool[role % pool.length]!;
    const target = [...accounts, ...invited, victim.id][at % (accounts.length + invited.length + 1)]!;
    const needs = { key: "integrations.manage", role: "roles.manage", grants: "roles.manage" }[
      kind as string
    ];
    // The routes ask for the permission before the use case is called.
    const route = needs ?? (kind === "activate" ? "roles.manage" : "users.manage");
    if (!actor.permissions.has(route)) continue;
    const done = await withContext({ schoolId, actor, requestId: randomUUID() }, () =>
      attempt(async () => {
        if (kind === "account") accounts.push((await newAccount([chosen.key])).id);
        if (kind === "invited") invited.push((await newAccount([chosen.key], {})).id);
        if (kind === "role") pool.push(await newRole(grants));
        if (kind === "grants") await setGrants(chosen.id, { permissions: grants });
        if (kind === "roles") await setUserRoles(target, [chosen.key]);
        if (kind === "activate") await transaction(() => roles.update(chosen.id, { status: "active" }));
        if (kind === "enable") await enableUser(target);
        if (kind === "password") {
          await setUserPassword(target, password, { password });
          return target;
        }
        if (kind === "key") {
          const scopes = [...grants.map(({ permission }) => permission), "oneroster.roster"].slice(at % 2);
          const key = await createApiKey({ name: newKey(), scopes: scopes as never, password });
          keys.push({ id: key.id, userId: actor.id, scopes });
        }
        return undefined;
      }),
    );
    if (done && !accounts.includes(done)) accounts.push(done);
  }
  const reached = new Map<string, ReadonlyMap<string, Scope>>();
  for (const { actor, keyId } of await everybody()) reached.set(keyId ?? actor.id, actor.permissions);
  for (const { id } of keys) {
    const live = await findLiveKey(schoolId, id);
    const usable = live ? await usableScopes(live) : [];
    reached.set(`${id} OneRoster`, permissionsFor(...usable.filter(isOneRosterScope)));
  }
  const family = may.get("guardians.manage") === "all" ? systemRoles.guardian.allows : new Map();
  for (const id of invited) {
    const permissions = widest(await asOffice(() => transaction(() => findHeldRoles({ id, schoolId }))));
    if (!covers(family, permissions)) reached.set(id, permissions);
  }
  return { may, reached };
}

test("nobody ends up with a permission outside of their own, directly or through what they made", async (t) => {
  t.timeout(300_000);
  await fc.assert(
    fc.asyncProperty(
      grants,
      grants,
      fc.array(step, { minLength: 6, maxLength: 14 }),
      async (own, old, steps) => {
        const powered = [
          ...own.filter(({ permission }) => !["users.manage", "roles.manage"].includes(permission)),
          { permission: "users.manage", scope: "all" } as const,
          { permission: "roles.manage", scope: "all" } as const,
        ];
        const { may, reached } = await play(powered, old, steps);
        for (const [who, permissions] of reached)
          if (!covers(may, permissions))
            throw new Error(
              `${who} has ${JSON.stringify([...permissions])}, not ${JSON.stringify([...may])}`,
            );
      },
    ),
    { numRuns: 40 },
  );
  t.true((refusals["beyond_own_permissions"] ?? 0) > 20, JSON.stringify(refusals));
});
