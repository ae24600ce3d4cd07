import test from "ava";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { csvLine, isFormula, unguarded } from "../../src/lib/files/csv.ts";
import { anyText } from "../support/any-text.ts";

/** A formula as spreadsheets see it, put down here a second time: after spaces and what cannot be seen, in any width. */
const runs = (text: string) =>
  /^[\s\p{C}\p{Z}]*[=+\-@＝＋－＠﹦﹢﹣﹫−]/u.test(text) || /^[\s\p{C}\p{Z}]*[\t\r\n]/u.test(text);
const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text);

const nasty = fc.constantFrom(
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
    "'",
    '"',
    ",",
    ";",
    "\t",
    "\r",
    "\n",
    " ",
    "\u00a0",
  ],
  ...["\ufeff", "\u200b", "\u2028", "\v", "\f", "0", "9", "A", "é", "SUM(A1)", "cmd|' /C calc'!A0", "💶"],
);
const cell = fc.oneof(
  fc.array(nasty, { maxLength: 6 }).map((parts) => parts.join("")),
  anyText({ maxLength: 20 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
);

test("no cell of ten thousand begins a formula, and each comes back as it was", (t) => {
  let cells = 0;
  const row = fc.array(cell, { minLength: 10, maxLength: 10 });
  fc.assert(
    fc.property(row, (given) => {
      const [read] = parse(csvLine(given), { record_delimiter: "\r\n" }) as string[][];
      cells += read!.length;
      t.false(
        read!.some((text) => runs(text) && !isNumber(text)),
        JSON.stringify(given),
      );
      t.deepEqual(read!.map(unguarded), given);
    }),
    { numRuns: 1_000 },
  );
  t.is(cells, 10_000);
});

test("formulas are known in every width and behind whatever spreadsheets skip", (t) => {
  for (const text of [
    "=1",
    "+1",
    "-A1",
    "@x",
    "＝1",
    "＋1",
    "－1",
    "＠x",
    " =1",
    "\u00a0=1",
    "\t=1",
    "\n=1",
    "\r\n+1",
    "\ufeff=1",
    "\u200b@x",
    "\tx",
    "\nx",
  ])
    t.true(isFormula(text), JSON.stringify(text));
  for (const text of ["", " ", "a=1", "1+1", "'=1", "O'Neil", "12", "né"])
    t.false(isFormula(text), JSON.stringify(text));
  t.is(csvLine([-12.5, "-3", "+254700", "x"]), "-12.5,-3,'+254700,x\r\n");
});

test("values of every kind, as RFC 4180 has them", (t) => {
  t.is(
    csvLine([null, undefined, 0, false, new Date(0), { a: "b" }, 'say "hi", now', "two\nlines", " edge "]),
    ',,0,false,1970-01-01T00:00:00.000Z,"{""a"":""b""}","say ""hi"", now","two\nlines"," edge "\r\n',
  );
});
