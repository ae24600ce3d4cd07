import { buffer } from "node:stream/consumers";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { unprepared } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { badRequest, conflict, notFound } from "../../../lib/errors.ts";
import { fileTypeOf } from "../../../lib/files/file-type-of.ts";
import { newId } from "../../../lib/ids.ts";
import { Payment, PaymentProof, proofTypes } from "../../../models/fees/index.ts";
import { audited } from "../../audit/audited.ts";
import { scopeSql } from "../../common/entities/row-scope.ts";
import { visibleSql } from "../../common/entities/visible-sql.ts";
import { checkFile } from "../../documents/check-file.ts";
import { fileServices } from "../../documents/file-services.ts";
import { releaseFiles } from "../../documents/store/release-files.ts";
import { storeFiles } from "../../documents/store/store-files.ts";
import { paymentScope } from "../row-scope.ts";
import { payments } from "./payments.ts";

type ProofType = (typeof proofTypes)[number];

export const proofFile: { type: string[]; maxMegabytes: number } = { type: [...proofTypes], maxMegabytes: 5 };

const extensions: Readonly<Record<ProofType, string>> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
};

/**
 * Stores the proof of a payment. It can be replaced while the payment waits for verification; after that it is evidence
 * and cannot change.
 * @throws {AppError} 400 `unknown_file` unless it is a PDF, JPEG or PNG, and as `checkFile`; 409 `proof_kept`, `file_quota`
 */
export async function keepProof(id: string, bytes: AsyncIterable<Uint8Array>) {
  if (!(await transaction(() => Payment.count({ where: { id } })))) throw notFound("Payment");
  const content = await buffer(bytes);
  const detected = fileTypeOf(content);
  const type = proofTypes.find((each) => each === detected);
  if (!type)
    throw badRequest(
      "unknown_file",
      "The file is not a PDF, JPEG or PNG: send the proof of payment in one of these formats",
    );
  checkFile(content, proofTypes, "a PDF, JPEG or PNG");
  return transaction(async () => {
    const [sha256] = await storeFiles(content);
    const payment = await Payment.findByPk(id, { lock: true, rejectOnEmpty: true });
    if (payment.proofType && payment.status !== "pending_verification")
      throw conflict(
        "proof_kept",
        `The payment is ${payment.status}: its proof of payment can no longer be replaced`,
      );
    const former = await PaymentProof.findOne({ where: { paymentId: id }, attributes: ["id", "sha256"] });
    await former?.destroy();
    await PaymentProof.create({ id: newId(), paymentId: id, sha256: sha256! });
    if (former?.sha256) await releaseFiles(former.sha256);
    await payment.update({ proofType: type });
    await audited(Payment, id, "keep_proof", { after: { type, bytes: content.length } });
    return payments.get(id);
  });
}

interface Proof {
  type: string;
  name: string;
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** Reads the proof of a payment as it was uploaded. @throws {AppError} 404 if there is none, or the caller may not see it */
export async function readProof(id: string): Promise<Proof> {
  const [found] = await query<{ type: ProofType; sha256: string | null; content: Buffer | null }>(unprepared`
    SELECT p.proof_type AS type, f.sha256, f.content FROM payment_proofs f
    JOIN (SELECT * FROM payments
      WHERE school_id = ${currentSchool} AND id = ${id} AND ${scopeSql("fees.read", paymentScope)}) p
      ON p.id = f.payment_id
    WHERE f.school_id = ${currentSchool} AND ${visibleSql("payer", payments, "p")}`);
  if (!found) throw notFound("Proof of payment");
  const { type, sha256, content } = found;
  const chunks = sha256 ? fileServices().store.read(sha256) : [content!];
  return { type, name: `proof.${extensions[type]}`, chunks };
}
