import { createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { currentSchool } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { schoolId } from "../../../lib/context.ts";
import { newId } from "../../../lib/ids.ts";
import { RecordTransferKey } from "../../../models/record-transfers/index.ts";
import { audited } from "../../audit/audited.ts";
import { identityServices } from "../../common/identity-services.ts";
import { fingerprintOf } from "./fingerprint-of.ts";

const placeOf = (row: string) => ({
  schoolId: schoolId(),
  table: "record_transfer_keys",
  row,
  column: "private_key",
});

/** Gets the active key pair of the school in the running transaction, and creates the first one. */
export async function ownKey(): Promise<RecordTransferKey> {
  const existing = await RecordTransferKey.findOne({ where: { status: "active" } });
  if (existing) return existing;
  const id = newId();
  const pair = generateKeyPairSync("ed25519", {
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "der" },
  });
  const publicKey = pair.publicKey.toString("base64");
  const fingerprint = fingerprintOf(publicKey);
  const privateKey = identityServices().encryption.encrypt(pair.privateKey.toString("base64"), placeOf(id));
  // Of two requests that create the first key at once, the later one uses the key of the other.
  const made = await execute(sql`
    INSERT INTO record_transfer_keys (school_id, id, fingerprint, public_key, private_key)
    VALUES (${currentSchool}, ${id}, ${fingerprint}, ${publicKey}, ${privateKey}) ON CONFLICT DO NOTHING RETURNING id`);
  if (made.length) await audited(RecordTransferKey, id, "create", { after: { fingerprint } });
  return RecordTransferKey.findOne({ where: { status: "active" }, rejectOnEmpty: true });
}

/** Decrypts the private key. */
export function privateKeyOf({ id, privateKey }: RecordTransferKey): KeyObject {
  const plain = identityServices().encryption.decrypt(privateKey, placeOf(id));
  return createPrivateKey({ key: Buffer.from(plain, "base64"), format: "der", type: "pkcs8" });
}
