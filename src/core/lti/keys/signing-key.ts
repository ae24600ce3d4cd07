import { createPrivateKey, type KeyObject } from "node:crypto";
import { exportJWK, exportPKCS8, generateKeyPair } from "jose";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { schoolId } from "../../../lib/context.ts";
import { conflict, notFound } from "../../../lib/errors.ts";
import { newId } from "../../../lib/ids.ts";
import { LtiKey } from "../../../models/lti/index.ts";
import { audited } from "../../audit/audited.ts";
import { identityServices } from "../../common/identity-services.ts";
import { lockInSchool } from "../../common/lock-in-school.ts";

const placeOf = (row: string) => ({ schoolId: schoolId(), table: "lti_keys", row, column: "private_key" });

/** Gets the key that signs the school's launches; the first use creates it. */
export async function signingKey(): Promise<{ kid: string; key: KeyObject }> {
  const found = (await LtiKey.findOne({ where: { status: "active" } })) ?? (await createKey(null));
  const pem = identityServices().encryption.decrypt(found.privateKey!, placeOf(found.id));
  return { kid: found.id, key: createPrivateKey(pem) };
}

/**
 * Replaces the current key. Tools can still verify what the former one signed: it stays published for two days.
 * @throws {AppError} 404, 409 `lti_key_retired`
 */
export async function replaceLtiKey(id: string): Promise<LtiKey> {
  const current = await LtiKey.findByPk(id);
  if (!current) throw notFound("LTI key");
  if (current.status === "retired") throw conflict("lti_key_retired", "This key has already been replaced");
  return createKey(id);
}

/** Creates the signing key. @param replaced the key that it replaces; null if the school has none. Another one is kept. */
async function createKey(replaced: string | null): Promise<LtiKey> {
  const { publicKey, privateKey } = await generateKeyPair("RS256", {
    modulusLength: 2048,
    extractable: true,
  });
  const [jwk, pem] = await Promise.all([exportJWK(publicKey), exportPKCS8(privateKey)]);
  return transaction(async () => {
    await lockInSchool("lti-keys");
    const former = await LtiKey.findOne({ where: { status: "active" } });
    if (former && former.id !== replaced) return former;
    await former?.update({ status: "retired", retiredAt: now(), privateKey: null });
    const id = newId();
    const made = await LtiKey.create({
      id,
      publicKey: { ...jwk, kid: id, use: "sig", alg: "RS256" },
      privateKey: identityServices().encryption.encrypt(pem, placeOf(id)),
    });
    await audited(LtiKey, id, "create", { after: { replaces: replaced } });
    return made;
  });
}
