import type { Attachment } from "../../lib/delivery/mailer.ts";

/** Collects a rendered PDF into an attachment of an email. */
export async function asAttachment(fileName: string, pieces: AsyncIterable<Uint8Array>): Promise<Attachment> {
  const chunks: Uint8Array[] = [];
  for await (const piece of pieces) chunks.push(piece);
  return { fileName, contentType: "application/pdf", content: Buffer.concat(chunks) };
}
