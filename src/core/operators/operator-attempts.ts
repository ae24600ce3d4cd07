import { query } from "../../db/query.ts";
import { now } from "../../lib/clock.ts";
import { OperatorLoginAttempt, PlatformOperator } from "../../models/operators/index.ts";
import type { Tries } from "../identity/lock-out.ts";
import { type Attempt, isLocked, triesSql } from "../identity/login-attempts.ts";
import { asPlatform } from "./as-platform.ts";

const tries = {
  name: "operator-login-tries",
  text: triesSql({
    accounts: "platform_operators",
    attempts: "operator_login_attempts",
    owner: "operator_id",
    ofSchools: false,
  }),
};

/** Tries of one operator at the same moment wait for each other here, as those of accounts do. */
export const recordOperatorAttempt = ({ id }: PlatformOperator, ip: string): Promise<Attempt> =>
  asPlatform(async () => {
    await PlatformOperator.findByPk(id, { lock: true });
    const [before] = await query<Tries & object>(tries, [null, id, ip]);
    const locked = isLocked(before);
    const reason = locked ? "locked" : "wrong_password";
    const values = { operatorId: id, ip, succeeded: false, reason, createdAt: now() };
    return { id: (await OperatorLoginAttempt.create(values)).id, locked };
  });

/** As if the try had not been made. */
export const withdrawOperatorAttempt = (_operator: PlatformOperator, id: string): Promise<number> =>
  asPlatform(() => OperatorLoginAttempt.destroy({ where: { id } }));

/** The password was right: failures before it do not count any more at this address. */
export const confirmOperatorAttempt = (id: string): Promise<unknown> =>
  asPlatform(() => OperatorLoginAttempt.update({ succeeded: true, reason: null }, { where: { id } }));

/** The attempts on operators of the platform. */
export const operatorAttempts = { record: recordOperatorAttempt, withdraw: withdrawOperatorAttempt };
