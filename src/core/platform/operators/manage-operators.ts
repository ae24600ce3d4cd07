import type { z } from "zod";
import { now } from "../../../lib/clock.ts";
import { conflict, notFound } from "../../../lib/errors.ts";
import { PlatformOperator } from "../../../models/platform/index.ts";
import type { AuditVerb } from "../../audit/audit-verbs.ts";
import { changeOf } from "../../audit/change-of.ts";
import { asPlatform } from "./as-platform.ts";
import { endOperatorSessions } from "./end-operator-sessions.ts";
import { hashOperatorPassword } from "./hash-operator-password.ts";
import { recordPlatformAudit } from "./record-platform-audit.ts";
import type { NewOperator } from "./schemas.ts";

/**
 * Creates an operator.
 * @param passwordExpiresAt when a generated password expires
 * @throws {AppError} 409 `duplicate` if the address already belongs to an operator
 */
export async function createOperator(
  { email, name, password }: z.output<typeof NewOperator>,
  passwordExpiresAt: Date | null = null,
): Promise<PlatformOperator> {
  const passwordHash = await hashOperatorPassword(password, { email, name });
  return asPlatform(async () => {
    if (await PlatformOperator.findOne({ where: { email } }))
      throw conflict("duplicate", `${email} is already an operator: reset the password instead`);
    const operator = await PlatformOperator.create({
      email,
      name,
      passwordHash,
      passwordChangedAt: now(),
      passwordExpiresAt,
    });
    await audit("create", operator, { email, name });
    return operator;
  });
}

/** Lists every operator, sorted by address. */
export const listOperators = (): Promise<PlatformOperator[]> =>
  asPlatform(() => PlatformOperator.findAll({ order: [["email", "ASC"]], limit: 1_000 }), { readOnly: true });

/** Disables an operator and ends all their sessions. @throws {AppError} 404 */
export const disableOperator = (email: string): Promise<PlatformOperator> =>
  change(email, "disable", async (operator) => {
    await operator.update({ status: "disabled" });
    await endOperatorSessions(operator.id, "disabled");
  });

/** Enables an operator and clears the lock-out delay. @throws {AppError} 404 */
export const enableOperator = (email: string): Promise<PlatformOperator> =>
  change(email, "enable", (operator) => operator.update({ status: "active", unlockedAt: now() }));

/**
 * Sets a new password, removes the second factor and ends all sessions, for operators who lost either.
 * @param passwordExpiresAt when a generated password expires
 * @throws {AppError} 404
 */
export async function resetOperatorPassword(
  email: string,
  password: string,
  passwordExpiresAt: Date | null = null,
): Promise<PlatformOperator> {
  const owner = await asPlatform(() => getLocked(email));
  const passwordHash = await hashOperatorPassword(password, owner);
  return change(email, "reset_password", async (operator) => {
    await operator.update({
      passwordHash,
      passwordChangedAt: now(),
      passwordExpiresAt,
      unlockedAt: now(),
      totpSecret: null,
      totpConfirmedAt: null,
      totpCounter: null,
      recoveryCodeHashes: [],
    });
    await endOperatorSessions(operator.id, "password_change");
  });
}

const change = (email: string, verb: AuditVerb, act: (operator: PlatformOperator) => Promise<unknown>) =>
  asPlatform(async () => {
    const operator = await getLocked(email);
    await act(operator);
    await audit(verb, operator, { email: operator.email });
    return operator;
  });

async function getLocked(email: string): Promise<PlatformOperator> {
  const operator = await PlatformOperator.findOne({ where: { email: email.toLowerCase() }, lock: true });
  if (!operator) throw notFound(`Operator ${email}`);
  return operator;
}

const audit = (verb: AuditVerb, { id }: PlatformOperator, after: object) =>
  recordPlatformAudit(changeOf(PlatformOperator, id, verb, { after }));
