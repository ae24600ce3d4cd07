import type { z } from "zod";
import { now } from "../../lib/clock.ts";
import { conflict, notFound } from "../../lib/errors.ts";
import { PlatformOperator } from "../../models/operators/index.ts";
import { asPlatform } from "./as-platform.ts";
import { endOperatorSessions } from "./end-operator-sessions.ts";
import { hashOperatorPassword } from "./hash-operator-password.ts";
import { recordPlatformAudit } from "./record-platform-audit.ts";
import type { NewOperator } from "./schemas.ts";

/**
 * @param passwordExpiresAt when a generated password expires
 * @throws {AppError} 409 `duplicate` where the address is an operator's already
 */
export async function createOperator(
  { email, name, password }: z.output<typeof NewOperator>,
  passwordExpiresAt: Date | null = null,
): Promise<PlatformOperator> {
  const passwordHash = await hashOperatorPassword(password, { email, name });
  return asPlatform(async () => {
    if (await PlatformOperator.findOne({ where: { email } }))
      throw conflict("duplicate", `${email} is an operator already: give it another password instead`);
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

/** Every operator, by address. */
export const listOperators = (): Promise<PlatformOperator[]> =>
  asPlatform(() => PlatformOperator.findAll({ order: [["email", "ASC"]], limit: 1_000 }), { readOnly: true });

/** Signs the operator out everywhere; nothing works any more. @throws {AppError} 404 */
export const disableOperator = (email: string): Promise<PlatformOperator> =>
  change(email, "disable", async (operator) => {
    await operator.update({ status: "disabled" });
    await endOperatorSessions(operator.id, "disabled");
  });

/** @throws {AppError} 404 */
export const enableOperator = (email: string): Promise<PlatformOperator> =>
  change(email, "enable", (operator) => operator.update({ status: "active", unlockedAt: now() }));

/**
 * Sets another password, takes the second factor off and signs the operator out everywhere: for who has lost either.
 * @param passwordExpiresAt when a generated password expires
 * @throws {AppError} 404
 */
export async function resetOperatorPassword(
  email: string,
  password: string,
  passwordExpiresAt: Date | null = null,
): Promise<PlatformOperator> {
  const owner = await asPlatform(() => find(email));
  const passwordHash = await hashOperatorPassword(password, owner);
  return change(email, "reset-password", async (operator) => {
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

const change = (email: string, verb: string, act: (operator: PlatformOperator) => Promise<unknown>) =>
  asPlatform(async () => {
    const operator = await find(email);
    await act(operator);
    await audit(verb, operator, { email: operator.email });
    return operator;
  });

async function find(email: string): Promise<PlatformOperator> {
  const operator = await PlatformOperator.findOne({ where: { email: email.toLowerCase() }, lock: true });
  if (!operator) throw notFound(`Operator ${email}`);
  return operator;
}

const audit = (verb: string, { id }: PlatformOperator, after: object) =>
  recordPlatformAudit({
    action: `operators.${verb}`,
    entityType: "PlatformOperator",
    entityId: id,
    after,
  });
