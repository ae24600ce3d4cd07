import test from "ava";
import { startApp } from "../support/app.ts";
import { faultsOf, imported, settle, upload } from "./import-files.ts";

const app = await startApp();
await app.app.startWorker();
const admin = await app.as("admin");
const teacher = await app.as("teacher");
test.after.always(() => app.close());

const filler =
  'An address that is long, "quoted" and full of ünïcödé, so that the file weighs something. '.repeat(3);
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const faulty = 9;
const kindsOfFaults = 8;

/** Ten megabytes: of every twenty rows nine are wrong, each in a way of its own. */
function hostileFile(rows: number): string {
  const lines = ["given name;family name;admission number;date of birth;sex;grade level code;address"];
  for (let n = 0; n < rows; n += 1) {
    const rest = `${quoted(filler)}`;
    const number = `L-${n}`;
    const given = quoted(n % 3 ? `Zoë ${n}` : `=HYPERLINK(${n})`);
    lines.push(
      [
        `${given};Large;${number};2015-01-01;f;;${rest}`,
        `;Large;${number};;;;${rest}`,
        `${given};Large;L-0;;;;${rest}`,
        `${given};Large;${number};31/02/2015;;;${rest}`,
        `${given};Large;${number};;robot;;${rest}`,
        `${given};Large;${number};;;NOWHERE;${rest}`,
        `${given};Large;${number}`,
        `${given};Large;${number};;;;${rest};more`,
        `${given};${"x".repeat(5_000)};${number};;;;`,
        `${given};"Lar\r\nge";${"9".repeat(31)};;;;${rest}`,
      ][n % 20] ?? `${given};Large;${number};;;;${rest}`,
    );
    if (n % 500 === 0) lines.push("", ";;;;;;");
  }
  return lines.join("\r\n");
}

test("ten megabytes of every fault are checked row by row, while others are served", async (t) => {
  const rows = 22_000;
  const file = hostileFile(rows);
  const megabytes = Buffer.byteLength(file) / 1_048_576;
  t.true(megabytes >= 10 && megabytes < 20, `${megabytes} MB`);
  const before = process.memoryUsage().arrayBuffers;

  let done = false;
  let served = 0;
  const others = (async () => {
    while (!done) {
      const { status } = await teacher.get("/auth/me");
      if (status !== 200) throw new Error(`another request was answered ${status}`);
      served += 1;
    }
  })();
  const { status, body } = await upload(admin, "students", file);
  t.is(status, 201);
  const afterUpload = served;
  const batch = await settle(admin, body.batch.id);
  done = true;
  await others;
  t.true(
    afterUpload > 10 && served - afterUpload > 10,
    `${afterUpload} and ${served - afterUpload} were served`,
  );
  t.true(process.memoryUsage().arrayBuffers - before < 100 * 1_048_576);

  const wrong = (rows / 20) * faulty;
  t.like(batch, { status: "validated", countRows: rows, countValid: rows - wrong, countInvalid: wrong });
  const faults = await faultsOf(admin, batch.id);
  const kinds = new Set(Object.values(faults).map((text) => text.replace(/L-\d+|\d+ cells/g, "…")));
  t.is(kinds.size, kindsOfFaults, [...kinds].join("\n"));
  const { body: errors } = await admin.get(`/import-batches/${batch.id}/errors.csv`);
  t.is(errors.split(/\r\n(?=\d+,)/).length - 1, wrong);
  t.false(/(^|[,\n])"?=/.test(errors), "no formula comes back");
});

test("the valid rows among faulty ones are imported", async (t) => {
  const { body } = await upload(admin, "students", hostileFile(40).replaceAll("L-", "S-"));
  await settle(admin, body.batch.id);
  const batch = await imported(admin, body.batch.id, { skipInvalid: true });
  t.like(batch, { status: "completed", countOk: 22, countSkipped: 18, countFailed: 0 });
  const { data } = (await admin.get("/students?q=S-0")).body;
  t.is(data[0].givenName, "=HYPERLINK(0)", "kept as it was written, and made harmless when it is exported");
  t.true((await admin.get("/students.csv?q=S-0")).body.includes("'=HYPERLINK(0)"));
});
