import { buffer } from "node:stream/consumers";
import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { schoolId } from "../../lib/context.ts";
import { badRequest, conflict, notFound } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { Payment, PaymentProof, proofTypes } from "../../models/fees/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { visibleSql } from "../visible-sql.ts";
import { withinSql } from "../within.ts";
import { payments } from "./payments.ts";
import { paymentReach } from "./reach.ts";

type ProofType = (typeof proofTypes)[number];

export const proofFile: { type: string[]; maxMegabytes: number } = { type: [...proofTypes], maxMegabytes: 5 };

/** The first bytes say what a file is; its name and what the sender calls it do not. */
const beginnings: ReadonlyArray<[ProofType, Buffer]> = [
  ["application/pdf", Buffer.from("%PDF-")],
  ["image/jpeg", Buffer.from([0xff, 0xd8, 0xff])],
  ["image/png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
];

const endings: Readonly<Record<ProofType, string>> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
};

/**
 * Keeps the slip of a payment. While the payment waits for its confirmation another one takes its place; after that it
 * is evidence, and stays.
 * @throws {AppError} 400 `unknown_file` for what is no PDF, JPEG or PNG; 409 `proof_kept`
 */
export async function keepProof(id: string, bytes: AsyncIterable<Uint8Array>) {
  if (!(await transaction(() => Payment.count({ where: { id } })))) throw notFound("Payment");
  const content = await buffer(bytes);
  const type = beginnings.find(([, start]) => content.subarray(0, start.length).equals(start))?.[0];
  if (!type)
    throw badRequest("unknown_file", "The file is no PDF, JPEG or PNG: send the slip as one of these");
  return transaction(async () => {
    const payment = await Payment.findByPk(id, { lock: true, rejectOnEmpty: true });
    if (payment.proofType && payment.status !== "pending_verification")
      throw conflict("proof_kept", `The payment is ${payment.status}: its slip stays as it is`);
    await PaymentProof.destroy({ where: { paymentId: id } });
    await PaymentProof.create({ id: newId(), paymentId: id, content });
    await payment.update({ proofType: type });
    await recordAudit({
      action: "payments.keep-proof",
      entityType: "Payment",
      entityId: id,
      after: { type, bytes: content.length },
    });
    return payments.get(id);
  });
}

/** The slip as it was sent, and what it is. @throws {AppError} 404 where there is none, or not for the caller */
export async function readProof(id: string): Promise<{ type: string; name: string; content: Buffer }> {
  const values: unknown[] = [schoolId(), id];
  const payer = visibleSql("payer", payments, "p", values);
  const [found] = await query<{ type: ProofType; content: Buffer }>(
    {
      text: `SELECT p.proof_type AS type, f.content FROM payment_proofs f
        JOIN (SELECT * FROM payments WHERE school_id = $1 AND id = $2 AND ${withinSql("fees.read", paymentReach)}) p
          ON p.id = f.payment_id
        WHERE f.school_id = $1 AND ${payer}`,
    },
    values,
  );
  if (!found) throw notFound("Slip");
  return { ...found, name: `slip.${endings[found.type]}` };
}
