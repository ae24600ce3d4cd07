import type { MessagePort } from "node:worker_threads";
import type { Letterhead } from "./letterhead.ts";
import { drawReportCard, type ReportCardPage } from "./report-card.ts";
import { Sheet } from "./sheet.ts";
import { drawTranscript, type TranscriptPage } from "./transcript.ts";

export type PrintJob = { title: string; school: Letterhead; created: Date } & (
  | { kind: "report-cards"; pages: readonly ReportCardPage[] }
  | { kind: "transcript"; pages: readonly TranscriptPage[] }
);

/** Draws one PDF of all pages and sends it in pieces, in a thread of its own; an empty message is the end. */
export async function work({ port, ...job }: PrintJob & { port: MessagePort }): Promise<void> {
  let isWanted = true;
  port.once("close", () => {
    isWanted = false;
  });
  const sheet = new Sheet(job.title, job.school.name, job.created);
  const send = () => {
    const piece: Buffer | null = sheet.pdf.read();
    if (piece) port.postMessage(new Uint8Array(piece));
  };
  const draws =
    job.kind === "report-cards"
      ? job.pages.map((page) => () => drawReportCard(sheet, job.school, page))
      : job.pages.map((page) => () => drawTranscript(sheet, job.school, page));
  for (const draw of draws) {
    draw();
    send();
    // So that a reader who has left is noticed.
    await new Promise(setImmediate);
    if (!isWanted) return;
  }
  const ended = new Promise((resolve) => sheet.pdf.once("end", resolve));
  sheet.pdf.on("readable", send);
  sheet.pdf.end();
  send();
  await ended;
  port.postMessage(null);
  port.close();
}
