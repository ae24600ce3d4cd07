import { query } from "../../../db/query.ts";
import { now } from "../../../lib/clock.ts";
import { OperatorLoginAttempt, PlatformOperator } from "../../../models/platform/index.ts";
import type { Attempts } from "../../identity/sessions/lock-out.ts";
import { type Attempt, attemptsSql, isLocked } from "../../identity/sessions/login-attempts.ts";
import { asPlatform } from "./as-platform.ts";

const ofOperators = {
  accounts: "platform_operators",
  attempts: "operator_login_attempts",
  owner: "operator_id",
} as const;

/** Records an attempt, as failed until it is confirmed. Locks the operator so that concurrent attempts are counted one by one. */
export const recordOperatorAttempt = ({ id }: PlatformOperator, ip: string): Promise<Attempt> =>
  asPlatform(async () => {
    await PlatformOperator.findByPk(id, { lock: true });
    const [before] = await query<Attempts & object>(attemptsSql(ofOperators, null, id, ip));
    const locked = isLocked(before);
    const reason = locked ? "locked" : "wrong_password";
    const values = { operatorId: id, ip, succeeded: false, reason, createdAt: now() };
    return { id: (await OperatorLoginAttempt.create(values)).id, locked };
  });

/** Deletes an attempt, as if it had not been made. */
export const withdrawOperatorAttempt = (_operator: PlatformOperator, id: string): Promise<number> =>
  asPlatform(() => OperatorLoginAttempt.destroy({ where: { id } }));

/** Marks an attempt as successful: earlier failures from this IP address no longer count. */
export const confirmOperatorAttempt = (id: string): Promise<unknown> =>
  asPlatform(() => OperatorLoginAttempt.update({ succeeded: true, reason: null }, { where: { id } }));

/** Attempt store of operators, for `tryPassword`. */
export const operatorAttempts = { record: recordOperatorAttempt, withdraw: withdrawOperatorAttempt };
