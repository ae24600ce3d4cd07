import type { MessagePort } from "node:worker_threads";
import { drawClearance } from "./clearance.ts";
import { drawFeeInvoice } from "./fee-invoice.ts";
import { drawFeeStatement } from "./fee-statement.ts";
import type { Letterhead } from "./letterhead.ts";
import { drawReceipt } from "./receipt.ts";
import { drawReportCard } from "./report-card.ts";
import { Sheet } from "./sheet.ts";
import { drawTenantInvoice } from "./tenant-invoice.ts";
import { drawTranscript } from "./transcript.ts";

/** What can be printed, and what draws one of it. */
const drawings = {
  clearance: drawClearance,
  "fee-invoice": drawFeeInvoice,
  "fee-statement": drawFeeStatement,
  receipt: drawReceipt,
  "report-card": drawReportCard,
  "tenant-invoice": drawTenantInvoice,
  transcript: drawTranscript,
} as const;

export type Kind = keyof typeof drawings;
/** What is printed of one document of a kind. */
export type Content<K extends Kind> = Parameters<(typeof drawings)[K]>[2];

export interface PrintJob<K extends Kind> {
  kind: K;
  title: string;
  school: Letterhead;
  created: Date;
}

/**
 * Draws one PDF in a thread of its own. Each document that arrives is drawn at once and answered with the piece of the
 * file that it made; null is answered with the end of the file.
 */
export async function work<K extends Kind>({
  port,
  ...job
}: PrintJob<K> & { port: MessagePort }): Promise<void> {
  const sheet = new Sheet(job.title, job.school.name, job.created);
  const draw = drawings[job.kind] as (sheet: Sheet, school: Letterhead, content: Content<K>) => void;
  await new Promise<void>((ended, failed) => {
    port.once("close", ended);
    port.on("message", (content: Content<K> | null) => {
      try {
        if (content === null) {
          sheet.pdf.once("end", ended);
          sheet.end();
        } else draw(sheet, job.school, content);
        port.postMessage(sheet.pdf.read() ?? new Uint8Array());
      } catch (error) {
        failed(error);
      }
    });
  });
  port.close();
}
