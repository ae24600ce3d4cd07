import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actor, schoolId } from "../../../lib/context.ts";
import type { Place } from "../../../lib/encryption/encryption.ts";
import { badRequest, conflict } from "../../../lib/errors.ts";
import {
  hashRecoveryCode,
  newRecoveryCodes,
  newTotpSecret,
  totpUri,
  verifyTotp,
} from "../../../lib/tokens/totp.ts";
import { User } from "../../../models/identity/index.ts";
import { School } from "../../../models/school/index.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { identityServices } from "../../common/identity-services.ts";
import { checkOwnPassword } from "../passwords/check-own-password.ts";
import { endSessionsOf } from "../sessions/end-sessions.ts";
import {
  hasSignedInRecently,
  type Proof,
  passwordRequired,
  requireRecentSignIn,
} from "../sessions/require-recent-sign-in.ts";
import { totpPlace } from "./second-factor.ts";

interface Factor {
  totpSecret?: string | null;
  totpConfirmedAt?: Date | null;
  totpCounter?: string | null;
  recoveryCodeHashes?: string[];
}

/** The columns of an account without a second factor. */
export const noFactor = {
  totpSecret: null,
  totpConfirmedAt: null,
  totpCounter: null,
  recoveryCodeHashes: [],
};

export interface Confirmation {
  /** A first code of the new factor. */
  code: string;
  password?: string | undefined;
}

/** The owner of a second factor: the caller, as an account of a school or as an operator. */
export interface FactorOwner {
  transaction<T>(work: () => Promise<T>): Promise<T>;
  /** Gets the owner's row and locks it. */
  find(): Promise<
    Required<Factor> & { id: string; email: string; update(changes: Factor): Promise<unknown> }
  >;
  place(id: string): Place;
  /** Name of the service in the authenticator app. */
  issuer(): Promise<string>;
  /** Requires a recent sign-in, or the password and the present second factor. Call it outside of a transaction. */
  prove(proof: Proof): Promise<void>;
  hasSignedInRecently(): Promise<boolean>;
  /** @throws {AppError} 400 `invalid_password` */
  checkPassword(password: string): Promise<void>;
  /** Ends the other sessions, which an intruder may have opened with the former factors. In the running transaction. */
  endOtherSessions(id: string): Promise<unknown>;
  record(action: string, id: string): Promise<void>;
}

/** Builds the use cases of a second factor for a kind of owner. */
export const secondFactorOf = (owner: FactorOwner) => ({
  /**
   * Generates a secret for the authenticator app; `confirm` activates it. Always requires the password: a stolen session,
   * however recent, could otherwise lock the owner out at the next sign-in.
   */
  async begin(proof: Proof): Promise<{ secret: string; uri: string }> {
    if (proof.password === undefined) throw passwordRequired();
    await owner.prove(proof);
    return owner.transaction(async () => {
      const self = await owner.find();
      if (self.totpConfirmedAt)
        throw conflict("second_factor_active", "Remove the current second factor first");
      const secret = newTotpSecret();
      const totpSecret = identityServices().encryption.encrypt(secret, owner.place(self.id));
      await self.update({ totpSecret, totpCounter: null });
      return { secret, uri: totpUri({ secret, issuer: await owner.issuer(), account: self.email }) };
    });
  },

  /** Turns the second factor on and ends every other session. @returns recovery codes, which cannot be shown again */
  async confirm({ code, password }: Confirmation): Promise<{ recoveryCodes: string[] }> {
    await owner.prove({ password });
    return owner.transaction(async () => {
      const self = await owner.find();
      if (!self.totpSecret) throw conflict("second_factor_missing", "Start the set-up first");
      if (self.totpConfirmedAt) throw conflict("second_factor_active", "The second factor is already on");
      const secret = identityServices().encryption.decrypt(self.totpSecret, owner.place(self.id));
      const counter = verifyTotp({ secret, code, now: now(), lastCounter: null });
      if (counter === null) throw badRequest("invalid_second_factor", "The code is incorrect");
      const recoveryCodes = newRecoveryCodes();
      await self.update({
        totpConfirmedAt: now(),
        totpCounter: String(counter),
        recoveryCodeHashes: recoveryCodes.map(hashRecoveryCode),
      });
      await owner.endOtherSessions(self.id);
      await owner.record("auth.second_factor_on", self.id);
      return { recoveryCodes };
    });
  },

  /**
   * Turns the second factor off and ends every other session. Always requires the password, and also a code if the sign-in is
   * no longer recent (a recent one has checked a code).
   */
  async remove({ password, code }: { password: string; code?: string | undefined }): Promise<void> {
    if (await owner.hasSignedInRecently()) await owner.checkPassword(password);
    else await owner.prove({ password, code });
    await owner.transaction(async () => {
      const self = await owner.find();
      await self.update(noFactor);
      await owner.endOtherSessions(self.id);
      await owner.record("auth.second_factor_off", self.id);
    });
  },
});

/** The use cases for the caller's account of a school. */
export const {
  begin: beginTotp,
  confirm: confirmTotp,
  remove: removeTotp,
} = secondFactorOf({
  transaction,
  find: () => User.findByPk(actor().id, { lock: true, rejectOnEmpty: true }),
  place: (id) => totpPlace(schoolId(), id),
  issuer: async () => (await School.findByPk(schoolId(), { rejectOnEmpty: true })).name,
  prove: requireRecentSignIn,
  hasSignedInRecently,
  checkPassword: (password) => checkOwnPassword(password),
  endOtherSessions: (id) => endSessionsOf(id, "second_factor", actor().sessionId),
  record: (action, entityId) => recordAudit({ action, entityType: "User", entityId }),
});
