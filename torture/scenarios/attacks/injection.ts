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

const hostile = (random: Random): string =>
  Array.from(
    { length: 1 + Math.floor(random() * 4) },
    () => pieces[Math.floor(random() * pieces.length)]!,
  ).join("");

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
    const rows = Array.from({ length: cells / columns.length }, () =>
      // A name of only spaces counts as empty.
      columns.map(() => `${hostile(random)}x`.slice(0, 80)),
    );
    const { url } = await environment.serve(await environment.database());
    const { accessToken: token } = await signIn(url);
    const csv = csvLine(columns) + rows.map((row) => csvLine(row)).join("");
    const { imported, seconds } = await importAll(url, token, csv);

    const list = await call(url, "/api/v1/students.csv?sort=createdAt", { token });
    const students = parse(list.text, { columns: true, bom: true }) as Array<Record<string, string>>;
    const found = students.slice(-rows.length).map((student) => fields.map((field) => student[field]!));
    const formulas = found.flat().filter(runs).length;
    const changed = found.filter((row, index) =>
      row.some((cell, at) => unguarded(cell) !== rows[index]![at]!.trim()),
    ).length;
    const { markup, headers, mails } = await inEmails(rows.flat());
    return {
      pass: imported === rows.length && formulas === 0 && changed === 0 && markup === 0 && headers === 0,
      numbers: {
        cells: found.length * columns.length,
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
  const began = performance.now();
  const run = await call(url, `${at}/${id}/run`, { method: "PUT", token });
  if (run.status !== 202) throw new Error(`the import does not start: ${run.text}`);
  const { countOk } = await settled(id);
  return { imported: countOk as number, seconds: (performance.now() - began) / 1000 };
}

const tags = (html: string) => html.split("<").length;

/** Puts each name into every place of an email, alternating between the emails. */
async function inEmails(names: readonly string[]) {
  let markup = 0;
  let headers = 0;
  for (const [index, name] of names.entries()) {
    const template = emails[index % emails.length]!;
    const { sample } = template as { sample: object };
    const words = (value: unknown) =>
      typeof value === "string" && !/^(https?:|\d{4}-\d\d-\d\d$)/.test(value) ? name : value;
    const props = Object.fromEntries(Object.entries(sample).map(([key, value]) => [key, words(value)]));
    const email = renderEmail(template, props, { name, language: "en" });
    const plain = renderEmail(template, sample, { name: "School", language: "en" });
    if (tags(email.html.value) !== tags(plain.html.value)) markup += 1;
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
