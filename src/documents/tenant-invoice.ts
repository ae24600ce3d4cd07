export interface TenantInvoicePage {
  seller: string;
  school: string;
  contact: string;
  number: string;
  issuedOn: string;
  dueOn: string;
  period: string;
  lines: ReadonlyArray<{ description: string; quantity: number; amount: string }>;
  subtotal: string;
  /** "7.5"; "0" where none is due. */
  taxPercent: string;
  tax: string;
  total: string;
}

/** An invoice of the platform to a school, as one page. */
export async function tenantInvoicePdf(page: TenantInvoicePage): Promise<Buffer> {
  const { default: PDFDocument } = await import("pdfkit");
  const doc = new PDFDocument({ size: "A4", margin: 56, info: { Title: `Invoice ${page.number}` } });
  const pieces: Buffer[] = [];
  doc.on("data", (piece: Buffer) => pieces.push(piece));
  const ended = new Promise<void>((resolve, reject) => {
    doc.on("end", resolve);
    doc.on("error", reject);
  });
  const left = 56;
  const width = doc.page.width - 2 * left;
  const row = (label: string, value: string, font = "Helvetica") => {
    const y = doc.y;
    doc.font(font).text(label, left, y, { width: width * 0.7 });
    const below = doc.y;
    doc.text(value, left, y, { width, align: "right" });
    doc.y = Math.max(below, doc.y) + 4;
  };
  const rule = () => {
    doc
      .moveTo(left, doc.y)
      .lineTo(left + width, doc.y)
      .strokeColor("#c9ced6")
      .stroke();
    doc.y += 8;
  };

  doc.font("Helvetica-Bold").fontSize(20).text(page.seller, left, 56);
  doc.moveDown(1.5).fontSize(14).text(`Invoice ${page.number}`);
  doc.moveDown(0.5).font("Helvetica").fontSize(11);
  doc.text(page.school).text(page.contact).moveDown();
  row("Issued on", page.issuedOn);
  row("Due on", page.dueOn);
  row("Period", page.period);
  doc.moveDown();
  rule();
  for (const { description, quantity, amount } of page.lines) row(`${quantity} × ${description}`, amount);
  rule();
  row("Subtotal", page.subtotal);
  row(page.taxPercent === "0" ? "Tax" : `Tax, ${page.taxPercent} %`, page.tax);
  row("Total", page.total, "Helvetica-Bold");
  doc.end();
  await ended;
  return Buffer.concat(pieces);
}
