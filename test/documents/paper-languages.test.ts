import { writeFileSync } from "node:fs";
import test from "ava";
import { ar } from "../../src/documents/words/ar.ts";
import { en } from "../../src/documents/words/en.ts";
import { es } from "../../src/documents/words/es.ts";
import { fr } from "../../src/documents/words/fr.ts";
import { sw } from "../../src/documents/words/sw.ts";
import { languageOf } from "../../src/server/http/request/language-of.ts";
import { startApp } from "../support/app.ts";
import { first } from "../support/first.ts";
import { pdfPages, plain } from "../support/pdf-text.ts";

const app = await startApp();
const admin = await app.as("admin");

const invoice = await first(admin, "/fee-invoices?limit=1");
const receipt = await first(admin, "/receipts?limit=1");
const card = await first(admin, "/report-cards?status=published&limit=1");
const tenantInvoice = await first(admin, "/tenant-invoices?limit=1");
test.after.always(() => app.close());

async function printed(path: string, language?: string) {
  const response = await fetch(`${app.url}/api/v1${path}`, {
    headers: {
      authorization: `Bearer ${admin.credentials.accessToken}`,
      ...(language && { "accept-language": language }),
    },
  });
  const file = new Uint8Array(await response.arrayBuffer());
  if (process.env["SHOTS"])
    writeFileSync(`${process.env["SHOTS"]}/${path.split("/")[1]}-${language}.pdf`, file);
  const texts = pdfPages(file).flat();
  return { texts, text: plain(texts), file: Buffer.from(file).toString("latin1") };
}

const placesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
function flat(words: object, path = ""): Array<[string, string]> {
  return Object.entries(words).flatMap(([name, value]) =>
    typeof value === "string" ? [[path + name, value] as [string, string]] : flat(value, `${path}${name}.`),
  );
}

test("the printed words of every language have the places of the English ones", (t) => {
  const english = flat(en);
  for (const [language, words] of Object.entries({ fr, es, sw, ar })) {
    const own = new Map(flat(words));
    t.deepEqual([...own.keys()].sort(), english.map(([name]) => name).sort(), language);
    for (const [name, text] of english)
      t.deepEqual(placesIn(own.get(name)!), placesIn(text), `${language} ${name}`);
    const same = english.filter(([name, text]) => own.get(name) === text && /[a-z]{4}/i.test(text));
    t.true(same.length < 12, `${language}: ${same.map(([name]) => name)}`);
  }
});

test("the language is the one that the request prefers among those of the service", (t) => {
  t.is(languageOf("fr-CA, en;q=0.8"), "fr");
  t.is(languageOf("de, fr;q=0.5, es;q=0.8"), "es");
  t.is(languageOf("AR"), "ar");
  t.is(languageOf("sw;q=0, en;q=0.1"), "en");
  for (const none of [undefined, "", "*", "de", ";;;", "fr;q=x", "x".repeat(10_000)])
    t.is(languageOf(none), undefined, none);
});

test.serial("papers are printed in the language of the request, else in that of the school", async (t) => {
  for (const [path, words] of [
    [`/fee-invoices/${invoice.id}.pdf`, [fr.invoice, fr.student, fr.instalments, fr.balanceDue]],
    [`/receipts/${receipt.id}.pdf`, [fr.receipt, fr.amountReceived, fr.stamp]],
    [`/students/${invoice.studentId}/fee-statement.pdf?from=2026-01-01&to=2026-12-31`, [fr.statement]],
  ] as const) {
    const { text, file } = await printed(path, "fr-FR, en;q=0.5");
    for (const word of words) t.true(text.includes(word), `${path}: ${word}`);
    t.true(text.includes("Page 1 sur"), path);
    t.true(file.includes("/Lang (fr)"), path);
  }
  t.true((await printed(`/fee-invoices/${invoice.id}.pdf`)).text.includes(en.balanceDue));
  await admin.patch("/school", { locale: "es-CO" });
  t.true((await printed(`/fee-invoices/${invoice.id}.pdf`, "de")).text.includes(es.balanceDue));
  await admin.patch("/school", { locale: "en-KE" });
});

test.serial("a paper in Arabic begins at the right, and keeps its figures", async (t) => {
  const path = `/fee-invoices/${invoice.id}.pdf`;
  const [english, arabic] = [await printed(path, "en"), await printed(path, "ar")];
  const { total } = (await admin.get(`/fee-invoices/${invoice.id}`)).body;
  const middle = 595 / 2;
  const amounts = (texts: typeof english.texts) => texts.filter(({ text }) => text === total.amount);
  t.true(amounts(english.texts).every(({ x }) => x > middle));
  t.true(amounts(arabic.texts).length > 0);
  t.true(amounts(arabic.texts).some(({ x }) => x < middle));
  const number = (texts: typeof english.texts) => texts.find(({ text }) => text.includes(invoice.number))!;
  t.true(number(english.texts).x > middle);
  t.true(number(arabic.texts).x < middle);
  // The Arabic comma is drawn in the font that has it.
  t.false(arabic.texts.some(({ glyphs }) => glyphs.some((glyph) => /^0+$/.test(glyph))));
  for (const other of [`/report-cards/${card.id}.pdf`, `/tenant-invoices/${tenantInvoice.id}.pdf`])
    t.true((await printed(other, "ar")).texts.length > 10, other);
});
