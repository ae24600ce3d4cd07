import type { Attachment } from "../../lib/mailer.ts";

/** A document as a file of a mail. */
export async function asAttachment(fileName: string, pieces: AsyncIterable<Uint8Array>): Promise<Attachment> {
  const drawn: Uint8Array[] = [];
  for await (const piece of pieces) drawn.push(piece);
  return { fileName, contentType: "application/pdf", content: Buffer.concat(drawn) };
}
