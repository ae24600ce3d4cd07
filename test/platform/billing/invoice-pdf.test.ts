import test from "ava";
import { sql } from "../../identity/sql.ts";
import { startApp } from "../../support/app.ts";
import { type PdfText, pdfPages, plain } from "../../support/pdf-text.ts";

const app = await startApp({ SUBSCRIPTION_PAYMENT_DETAILS: "Example Bank\\nIBAN XX00 1234" });
const db = await sql(app.databaseUrl);
const admin = await app.as("admin");
test.after.always(async () => {
  await db.end();
  await app.close();
});

const rowOf = (texts: readonly PdfText[], label: string) => {
  const { y } = texts.find(({ text }) => text === label)!;
  return texts.filter((each) => Math.abs(each.y - y) < 1).map(({ text }) => text);
};

/** The invoice that goes out with the next reminder. */
async function emailed(): Promise<Buffer> {
  await db.query("DELETE FROM queued_email_files");
  await db.query("DELETE FROM queued_emails WHERE template_kind = 'subscription-invoice-due'");
  await app.app.runJob("subscription-reminder", { school: "greenfield" });
  const { rows } = await db.query("SELECT content FROM queued_email_files");
  return rows[0].content;
}

test.serial("a subscription invoice on paper says what the API says, tax and all", async (t) => {
  await db.query(`UPDATE tenant_invoices i SET tax_minor = round(subtotal_minor * 0.16),
    total_minor = subtotal_minor + round(subtotal_minor * 0.16)
    FROM schools s WHERE s.id = i.school_id AND s.slug = 'greenfield'`);
  const { data } = (await admin.get("/tenant-invoices?status=open")).body;
  const [{ number, subtotal, tax, total }] = data;
  const { currency } = total;
  t.true(Number(tax.amount) > 0);
  const pages = pdfPages(await emailed());
  const texts = pages.flat();
  t.is(pages.length, 1);
  const text = plain(texts);
  for (const shown of [number, "Billed to", (await admin.get("/school")).body.name, `Amount (${currency})`])
    t.true(text.includes(shown), shown);
  t.true(text.includes(`${total.amount} ${currency}`));
  t.deepEqual(rowOf(texts, "Subtotal"), ["Subtotal", subtotal.amount]);
  t.deepEqual(rowOf(texts, "Tax"), ["Tax", tax.amount]);
  const sums = texts.filter((each) => each.text === total.amount);
  t.is(sums.length, 1);
  const { rows } = await db.query("SELECT lines FROM tenant_invoices WHERE number = $1", [number]);
  const [{ description, quantity }] = rows[0].lines;
  t.deepEqual(rowOf(texts, description), [description, String(quantity), subtotal.amount]);
});

test.serial("a subscription in any currency has its digits in the mail and on paper", async (t) => {
  for (const [currency, minor, amount] of [
    ["JPY", 1_234_567, "1234567"],
    ["EUR", 123_456, "1234.56"],
    ["KWD", 1_234_567, "1234.567"],
  ] as const) {
    await db.query(
      `UPDATE tenant_invoices i SET currency = $1, subtotal_minor = $2, tax_minor = 0, total_minor = $2
       FROM schools s WHERE s.id = i.school_id AND s.slug = 'greenfield'`,
      [currency, minor],
    );
    t.like((await admin.get("/tenant-invoices?status=open")).body.data, [{ total: { amount, currency } }]);
    t.true(plain(pdfPages(await emailed()).flat()).includes(`${amount} ${currency}`));
    const { rows } = await db.query(
      "SELECT text, html FROM queued_emails WHERE template_kind = 'subscription-invoice-due'",
    );
    t.true(rows[0].text.includes(`${amount} ${currency}`) && rows[0].html.includes(`${amount} ${currency}`));
  }
});

test.serial("an open invoice and its mail say how to pay, a paid one does not", async (t) => {
  const text = plain(pdfPages(await emailed()).flat());
  for (const line of ["How to pay", "Example Bank", "IBAN XX00 1234", "Reference: Greenfield Academy, SUB-"])
    t.true(text.includes(line), line);
  const { rows } = await db.query(
    "SELECT text, html FROM queued_emails WHERE template_kind = 'subscription-invoice-due'",
  );
  t.true(rows[0].text.includes("Example Bank\nIBAN XX00 1234"));
  t.true(rows[0].html.includes("Example Bank<br>\nIBAN XX00 1234"));
  const [{ id }] = (await admin.get("/tenant-invoices?status=open")).body.data;
  await db.query("UPDATE tenant_invoices SET status = 'paid', paid_at = now() WHERE id = $1", [id]);
  const headers = { authorization: `Bearer ${admin.credentials.accessToken}` };
  const paid = await fetch(`${app.url}/api/v1/tenant-invoices/${id}.pdf`, { headers });
  t.false(plain(pdfPages(new Uint8Array(await paid.arrayBuffer())).flat()).includes("How to pay"));
  await db.query("UPDATE tenant_invoices SET status = 'open', paid_at = NULL WHERE id = $1", [id]);
});

test.serial("the name of a school is written in its script", async (t) => {
  for (const name of ["Школа имени Ђорђевића", "Trường Đặng Łódź"]) {
    t.is((await admin.patch("/school", { name })).status, 200);
    const text = plain(pdfPages(await emailed()).flat());
    t.true(text.replaceAll("\n", " ").includes(name), text);
    t.false(text.includes("empty box"));
  }
  const arabic = "مدرسة النور";
  await admin.patch("/school", { name: arabic });
  const texts = pdfPages(await emailed()).flat();
  t.true(
    texts.some(({ text }) => [...text].reverse().join("").includes("مدرسة")),
    "the first letter stands on the right",
  );
  t.false(plain(texts).includes("empty box"));
});
