import { setTimeout as pause } from "node:timers/promises";
import { parse } from "csv-parse/sync";
import MailComposer from "nodemailer/lib/mail-composer/index.js";
import { signIn } from "../../../bench/support/sign-in.ts";
import { renderEmail } from "../../../src/emails/email.ts";
import { emails } from "../../../src/emails/index.ts";
import { csvLine, unguarded } from "../../../src/lib/files/csv.ts";
import { type Random, randomFrom } from "../../support/attacks/hostile.ts";
import { call, json } from "../../support/call.ts";
import { round } from "../../support/lanes.ts";
import type { Scenario } from "../../support/scenario.ts";

const columns = ["given name", "family name", "preferred name", "address"] as const;
const fields = ["givenName", "familyName", "preferredName", "address"] as const;

const pieces = [
  ...[
    "=",
    "+",
    "-",
    "@",
    "＝",
    "＋",
    "－",
    "＠",
    "﹢",
    "−",
    "⁺",
    "'",
    '"',
    ",",
    ";",
    "\t",
    "\r",
    "\n",
    "\r\n",
    " ",
  ],
  ...["\u00a0", "\ufeff", "\u200b", "\u2028", "\v", "\f", "|", "%", "cmd|' /C calc'!A0", '=HYPERLINK("x")'],
  ...[
    "<script>",
    "</td>",
    "<img src=x onerror=1>",
    "&lt;",
    "]]>",
    "Bcc: x@y.example",
    "\r\nBcc: x@y.example",
  ],
  ...["Amina", "O'Neil", "Zoë", "李", "١٢", "9", "-1", "💶"],
];

/** Names are one line, an address may have several; other control characters are refused in both. */
const control = /[\p{Cc}\u2028]/u;
const ofNames = pieces.filter((piece) => !control.test(piece));
const ofAddresses = pieces.filter((piece) => !/[\v\f]/.test(piece));
/** Some rows have a family name of two lines, which must be refused. */
const isInvalid = (index: number): boolean => index % 20 === 0;
/** Row number of the first row below the column names. */
const FIRST_ROW = 2;

const hostile = (random: Random, from: readonly string[]): string =>
  Array.from({ length: 1 + Math.floor(random() * 4) }, () => from[Math.floor(random() * from.length)]!).join(
    "",
  );

/** An address as it is stored. */
const stored = (cell: string): string =>
  cell
    .replace(/\r\n?|\u2028/g, "\n")
    .replaceAll("\t", " ")
    .trim();

/** Whether a spreadsheet would run the cell as a formula; a number may have a sign. */
const runs = (cell: string): boolean =>
  (/^[\s\p{C}\p{Z}]*[=+\-@＝＋－＠﹢−⁺]/u.test(cell) || /^[\s\p{C}\p{Z}]*[\t\r\n]/u.test(cell)) &&
  !/^-?\d+(\.\d+)?$/.test(cell);

/** B-38. Names enter by an import and leave by an export of the running service; the same names go into every email. */
export const injection: Scenario = {
  id: "B-38",
  name: "hostile names in CSV, HTML and headers of emails: no formula, no markup, no further line",
  timeLimitSeconds: 400,
  async run(environment, count) {
    const cells = count(10_000, 1_000);
    const random = randomFrom(Number(process.env["SEED"] ?? 38));
    const rows = Array.from({ length: cells / columns.length }, (_none, index) =>
      // A name of only spaces counts as empty.
      columns.map((column) => {
        const cell = `${hostile(random, column === "address" ? ofAddresses : ofNames)}x`.slice(0, 80);
        return column === "family name" && isInvalid(index) ? `A\r\n${cell}` : cell;
      }),
    );
    const { url } = await environment.serve(await environment.database());
    const { accessToken: token } = await signIn(url);
    const csv = csvLine(columns) + rows.map((row) => csvLine(row)).join("");
    const { imported, seconds, refused } = await importAll(url, token, csv);
    const kept = rows.filter((_row, index) => !isInvalid(index));
    const areInvalidRefused = rows.every((_row, index) => refused.has(index) === isInvalid(index));

    const list = await call(url, "/api/v1/students.csv?sort=createdAt", { token });
    const students = parse(list.text, { columns: true, bom: true }) as Array<Record<string, string>>;
    const found = students.slice(-kept.length).map((student) => fields.map((field) => student[field]!));
    const formulas = found.flat().filter(runs).length;
    const changed = found.filter((row, index) =>
      row.some((cell, at) => unguarded(cell) !== stored(kept[index]![at]!)),
    ).length;
    const { markup, headers, mails } = await inEmails(rows.flat());
    return {
      pass: areInvalidRefused && imported === kept.length && formulas + changed + markup + headers === 0,
      numbers: {
        cells: found.length * columns.length,
        rowsRefused: refused.size,
        formulas,
        changed,
        importedPerSecond: round(imported / seconds),
        mails,
        markup,
        headers,
      },
    };
  },
};

async function importAll(url: string, token: string, csv: string) {
  const at = "/api/v1/import-batches";
  const settled = async (id: string) => {
    for (;;) {
      const batch = json(await call(url, `${at}/${id}`, { token }));
      if (["validated", "completed", "partially_failed"].includes(batch.status)) return batch;
      await pause(100);
    }
  };
  const headers = { "content-type": "text/csv" };
  const sent = await call(url, `${at}?kind=students`, { method: "POST", token, body: csv, headers });
  if (sent.status !== 201) throw new Error(`the file is not accepted: ${sent.text}`);
  const { id } = json(sent).batch;
  await settled(id);
  const refused = new Set<number>();
  for (let cursor = ""; ; ) {
    const path = `/api/v1/import-rows?importBatchId=${id}&status=invalid&limit=200${cursor}`;
    const { data, page } = json(await call(url, path, { token }));
    for (const { rowNumber } of data) refused.add(rowNumber - FIRST_ROW);
    if (!page.nextCursor) break;
    cursor = `&cursor=${encodeURIComponent(page.nextCursor)}`;
  }
  const began = performance.now();
  const run = await call(url, `${at}/${id}/run`, { method: "PUT", token, body: { skipInvalid: true } });
  if (run.status !== 202) throw new Error(`the import does not start: ${run.text}`);
  const { countOk } = await settled(id);
  return { imported: countOk as number, seconds: (performance.now() - began) / 1000, refused };
}

const tags = (html: string) => html.split("<").length;

/** Puts each name into every place of an email, alternating between the emails. */
async function inEmails(names: readonly string[]) {
  let markup = 0;
  let headers = 0;
  for (const [index, name] of names.entries()) {
    const template = emails[index % emails.length]!;
    const { sample } = template as { sample: object };
    const render = (text: string) => {
      const words = (value: unknown) =>
        typeof value === "string" && !/^(https?:|\d{4}-\d\d-\d\d$)/.test(value) ? text : value;
      const props = Object.fromEntries(Object.entries(sample).map(([key, value]) => [key, words(value)]));
      return renderEmail(template, props, { name: text, language: "en" });
    };
    const email = render(name);
    // Letters in as many lines: texts of several lines become paragraphs.
    if (tags(email.html.value) !== tags(render(name.replace(/\S/gu, "a")).html.value)) markup += 1;
    const to = { name, address: "somebody@example.org" };
    const from = { name, address: "school@example.org" };
    const message = await new MailComposer({ from, to, subject: email.subject, text: "-" }).compile().build();
    const head = message.toString().split("\r\n\r\n", 1)[0]!;
    const known =
      /^(From|To|Subject|Message-ID|Date|MIME-Version|Content-Type|Content-Transfer-Encoding): |^[ \t]/;
    if (head.split("\r\n").some((line) => !known.test(line))) headers += 1;
  }
  return { markup, headers, mails: names.length };
}
