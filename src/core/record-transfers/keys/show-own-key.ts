import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { schoolId } from "../../../lib/context.ts";
import { notFound } from "../../../lib/errors.ts";
import { RecordTransferKey } from "../../../models/record-transfers/index.ts";
import { School } from "../../../models/school/index.ts";
import { readAtSchool } from "../../admissions/family/at-school.ts";
import { audited } from "../../audit/audited.ts";
import { checkWholeSchool } from "../../common/entities/whole-school-only.ts";
import { ownKey } from "./own-key.ts";

export const TransferKey = z
  .object({
    schoolName: z.string(),
    fingerprint: z.string().describe("SHA-256 of the public key, in hexadecimal"),
    publicKey: z.string().describe("Ed25519, SPKI in base64"),
    createdAt: z.date(),
  })
  .meta({ id: "TransferKey" });

async function present(key: RecordTransferKey): Promise<z.input<typeof TransferKey>> {
  const { name } = await School.findByPk(schoolId(), { attributes: ["id", "name"], rejectOnEmpty: true });
  const { fingerprint, publicKey, createdAt } = key;
  return { schoolName: name, fingerprint, publicKey, createdAt };
}

export const TransferKeyRequest = z
  .strictObject({
    renew: z.boolean().default(false).describe("Replace the key: other schools must confirm the new one"),
  })
  .meta({ id: "TransferKeyRequest" });

/**
 * Shows the key with which the school signs packages; the first call creates it. Packages signed before a renewal keep their
 * signature.
 * @throws {AppError} 403
 */
export const openOwnKey = ({
  renew,
}: z.output<typeof TransferKeyRequest>): Promise<z.input<typeof TransferKey>> =>
  transaction(async () => {
    checkWholeSchool("record-transfers.manage");
    const former = renew && (await RecordTransferKey.findOne({ where: { status: "active" }, lock: true }));
    if (former) {
      await former.update({ status: "retired" });
      await audited(RecordTransferKey, former.id, "retire", { after: { fingerprint: former.fingerprint } });
    }
    return present(await ownKey());
  });

/** Shows the public key of a school to everybody, so that other schools can compare it. @throws {AppError} 404 */
export const showPublicKey = (slug: string): Promise<z.input<typeof TransferKey>> =>
  readAtSchool(slug, async () => {
    const key = await RecordTransferKey.findOne({ where: { status: "active" } });
    if (!key) throw notFound("Key of this school");
    return present(key);
  });
