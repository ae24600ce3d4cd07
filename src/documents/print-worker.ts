import type { MessagePort } from "node:worker_threads";
import type { Language } from "../emails/languages.ts";
import { drawGraduationCheck } from "./assessment/graduation-check.ts";
import { drawHallTicket } from "./assessment/hall-ticket.ts";
import { drawHonourCertificate } from "./assessment/honour-certificate.ts";
import { drawHonourRoll } from "./assessment/honour-roll.ts";
import { drawReportCard } from "./assessment/report-card.ts";
import { drawTranscript } from "./assessment/transcript.ts";
import { drawEmergencyReport } from "./emergency-alarms/emergency-report.ts";
import { drawMeetingPlan } from "./events/meeting-plan.ts";
import { drawClearance } from "./fees/clearance.ts";
import { drawFeeInvoice } from "./fees/fee-invoice.ts";
import { drawFeeStatement } from "./fees/fee-statement.ts";
import { drawReceipt } from "./fees/receipt.ts";
import { drawIdCard } from "./front-office/id-card.ts";
import { drawLetter } from "./front-office/letter.ts";
import { drawVisitorBadge } from "./front-office/visitor-badge.ts";
import type { Letterhead } from "./letterhead.ts";
import { drawTenantInvoice } from "./platform/tenant-invoice.ts";
import { drawDataExport } from "./privacy/data-export.ts";
import { Sheet } from "./sheet.ts";
import { drawSupportPlan } from "./student-support/support-plan.ts";
import { drawCoverSheet } from "./timetable/cover-sheet.ts";
import { drawDutyRoster } from "./timetable/duty-roster.ts";

/** The kinds of documents, each with the function that draws it. */
const drawings = {
  clearance: drawClearance,
  "cover-sheet": drawCoverSheet,
  "data-export": drawDataExport,
  "emergency-report": drawEmergencyReport,
  "duty-roster": drawDutyRoster,
  "fee-invoice": drawFeeInvoice,
  "fee-statement": drawFeeStatement,
  "graduation-check": drawGraduationCheck,
  "hall-ticket": drawHallTicket,
  "honour-certificate": drawHonourCertificate,
  "honour-roll": drawHonourRoll,
  "id-card": drawIdCard,
  letter: drawLetter,
  "meeting-plan": drawMeetingPlan,
  receipt: drawReceipt,
  "report-card": drawReportCard,
  "support-plan": drawSupportPlan,
  "tenant-invoice": drawTenantInvoice,
  transcript: drawTranscript,
  "visitor-badge": drawVisitorBadge,
} as const;

export type Kind = keyof typeof drawings;
/** Content of one document of a kind. */
export type Content<K extends Kind> = Parameters<(typeof drawings)[K]>[2];

export interface PrintJob<K extends Kind> {
  kind: K;
  title: string;
  school: Letterhead;
  created: Date;
  /** Of the printed words. */
  language: Language;
}

/**
 * Draws one PDF in a worker thread. Each incoming document is drawn immediately, and its chunk of the file is sent back; null
 * ends the file and returns the rest.
 */
export async function work<K extends Kind>({
  port,
  ...job
}: PrintJob<K> & { port: MessagePort }): Promise<void> {
  const sheet = new Sheet(job.title, job.school.name, job.created, job.language);
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
