import { createHash } from "node:crypto";
import { execute } from "../../../src/db/query.ts";
import { unprepared } from "../../../src/db/sql.ts";
import { insertRows } from "../../factories/insert-rows.ts";
import type { Seeding } from "../seeding.ts";

const files = [
  {
    type: "birth_certificate",
    name: "birth-certificate.pdf",
    title: "Birth certificate",
    visible: true,
    days: null,
  },
  { type: "consent", name: "trip-consent.pdf", title: "Consent to school trips", visible: true, days: 21 },
  {
    type: "school_report",
    name: "previous-school.pdf",
    title: "Report of the previous school",
    visible: false,
    days: null,
  },
] as const;

/** Seeds a few documents of the first demo student, one of which expires soon. */
export async function seedDocuments(
  { row, calendar, accounts }: Seeding,
  [student]: ReadonlyArray<{ id: string; name: string }>,
): Promise<void> {
  if (!student) return;
  const rows = files.map(({ type, name, title, visible, days }) => {
    const content = pdfOf(`${title} ${student.id.slice(-6)}: ${student.name}`);
    const expiry = days && new Date(calendar.now.getTime() + days * 86_400_000);
    return {
      content,
      row: row({
        student_id: student.id,
        document_type: type,
        file_name: name,
        media_type: "application/pdf",
        size: content.length,
        sha256: createHash("sha256").update(content).digest("hex"),
        expires_on: expiry ? expiry.toISOString().slice(0, 10) : null,
        visible_to_family: visible,
        status: "available",
        uploaded_by: accounts.admin.id,
        created_at: calendar.now.toISOString(),
        updated_at: calendar.now.toISOString(),
      }),
    };
  });
  for (const { content, row: document } of rows) {
    const { school_id, id } = row({});
    await execute(unprepared`
      INSERT INTO stored_files (school_id, id, sha256, size, content)
      VALUES (${school_id}, ${id}, ${document["sha256"] as string}, ${content.length}, ${content})`);
  }
  await insertRows(
    "documents",
    rows.map((each) => each.row),
  );
}

/** A PDF of one page with one line, in the letters that every PDF reader has. */
function pdfOf(line: string): Buffer {
  const plain = line.normalize("NFD").replaceAll(/[^ -~]|[()\\]/g, "");
  const text = `BT /F1 18 Tf 72 760 Td (${plain}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let body = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, "0")} 00000 n \n`;
  });
  const end = `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(`${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}${end}`);
}
